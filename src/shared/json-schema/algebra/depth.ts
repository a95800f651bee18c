/** Limits the depth of a schema, because readers recurse and the stack is limited. */
import type { Schema } from '../../contract.js';
import { mapChildren, type SchemaKeyword } from '../json-schema.js';

/**
 * How deep objects and arrays of the schema's text may be nested; each `properties` counts twice. No value that a person
 * writes is as deep.
 */
const DEPTH = 120;

/** Replaces parts that are too deep by `{}`, which accepts everything. Returns the same object if there are none. */
export const withoutDeepParts = (schema: Schema): Schema =>
  isDeeper(schema, DEPTH) ? cutBelow(schema, DEPTH) : schema;

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Not recursive, because the schema may be too deep for that. */
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

/** Keywords whose schemas are in an object or array of their own. */
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
