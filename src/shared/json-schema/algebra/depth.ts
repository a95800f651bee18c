/** Limits the depth of a schema, because readers recurse and the stack is limited. */
import type { Schema } from '../../contract.js';

/**
 * How deep objects and arrays of the schema's text may be nested; each `properties` counts twice. No value that a person
 * writes is as deep.
 */
const DEPTH = 120;

/** Replaces a schema that is too deep by `{}`, which accepts everything. Returns other schemas as they are. */
export const withoutDeepSchema = (schema: Schema): Schema => (isTooDeep(schema) ? {} : schema);

/** Not recursive, because the schema may be too deep for that. */
function isTooDeep(schema: Schema): boolean {
  let level: unknown[] = [schema];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === DEPTH) return true;
    level = level.flatMap((value) => Object.values(value ?? {})).filter((part) => typeof part === 'object');
  }
  return false;
}
