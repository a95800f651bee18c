/** How deep a schema may be: whatever reads it goes down step by step, and the stack has an end. */
import type { Schema } from '../../contract.js';
import { mapChildren, type SchemaKeyword } from '../../json-schema.js';

/** Objects and arrays of its text within each other: two for each `properties`. No value that a person writes is as deep. */
const DEPTH = 120;

/** Parts that stand too deep become `{}`, which accepts everything; the same object where there are none. */
export const withoutDeepParts = (schema: Schema): Schema =>
  isDeeper(schema, DEPTH) ? cutBelow(schema, DEPTH) : schema;

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Without recursion, for which the schema may be too deep. */
function isDeeper(whole: object, depth: number): boolean {
  const open: { value: object; left: number }[] = [{ value: whole, left: depth }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, left } = next;
    if (left === 0) return true;
    for (const part of Object.values(value))
      if (isComposite(part)) open.push({ value: part, left: left - 1 });
  }
  return false;
}

/** Their schemas stand in an object or array of their own. */
const GROUPS: ReadonlySet<SchemaKeyword> = new Set([
  'properties',
  'patternProperties',
  'prefixItems',
  'anyOf',
  'allOf',
]);

function cutBelow(schema: Schema, left: number): Schema {
  if (left <= 2) return {};
  const {
    default: preset,
    examples,
    ...cut
  } = mapChildren(schema, (child, keyword) => cutBelow(child, left - (GROUPS.has(keyword) ? 2 : 1)));
  const fits = (value: unknown): boolean => !isComposite(value) || !isDeeper(value, left);
  return {
    ...cut,
    ...(preset !== undefined && fits(preset) ? { default: preset } : {}),
    ...(examples !== undefined && fits(examples) ? { examples } : {}),
  };
}
