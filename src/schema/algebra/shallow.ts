/** Schemas without what stands too deep in them: whatever reads them goes down step by step. */
import type { Schema } from '../../contract.js';

/** Groups within each other: two for each object or list of alternatives. No value that someone writes is as deep. */
const DEPTH = 120;

/** What stands deeper takes anything; the schema itself where nothing does. */
export const shallow = (schema: Schema): Schema => (isDeeper(schema, DEPTH) ? cut(schema, DEPTH) : schema);

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Without recursion, which may be too deep for the stack. */
function isDeeper(whole: object, depth: number): boolean {
  const open: { value: object; left: number }[] = [{ value: whole, left: depth }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, left } = next;
    if (left === 0) return true;
    for (const part of Object.values(value)) if (isGroup(part)) open.push({ value: part, left: left - 1 });
  }
  return false;
}

const VALUES: ReadonlySet<string> = new Set(['default', 'examples', 'enum', 'const', 'required', 'type']);
const GROUPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'prefixItems',
  'anyOf',
  'allOf',
]);

function cut(schema: Schema, left: number): Schema {
  if (left <= 2) return {};
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, part]) => {
      if (!isGroup(part)) return [[key, part]];
      if (VALUES.has(key)) return isDeeper(part, left) ? [] : [[key, part]];
      return [[key, GROUPS.has(key) ? cutEach(part, left - 2) : cut(part, left - 1)]];
    }),
  );
}

function cutEach(group: object, left: number): object {
  if (Array.isArray(group)) return group.map((part: Schema) => cut(part, left));
  return Object.fromEntries(Object.entries(group).map(([name, part]) => [name, cut(part, left)]));
}
