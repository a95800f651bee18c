/**
 * `undefined` and `null` among the alternatives of a schema. `string | undefined` is `{ anyOf: [UNDEFINED, { type:
 * 'string' }] }` until whoever holds it decides what that means: a field that is not required, an optional argument.
 */
import { type Schema, UNDEFINED } from '../../contract.js';
import { acceptsNothing, separateNotes } from '../../json-schema.js';
import { isUnconstrained, unionOf } from './union.js';

export interface OptionalSchema {
  /** Of a value that is there. */
  schema: Schema;
  /** Whether it may be `undefined`. */
  optional: boolean;
}

/** Takes `undefined` out of the alternatives, and tells whether it was one. */
export function separateUndefined(schema: Schema): OptionalSchema {
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined || !anyOf.some(acceptsNothing)) return { schema, optional: false };
  const left = anyOf.filter((part) => !acceptsNothing(part));
  const [only] = left;
  const joined = left.length === 1 && only !== undefined ? only : { anyOf: left };
  return { schema: { ...joined, ...rest }, optional: true };
}

/** Also of `{}`, which a union would swallow `undefined` in: that a value may be left out counts. */
export const withUndefined = (schema: Schema): Schema =>
  withSameNotes(schema, (plain) =>
    isUnconstrained(plain) ? { anyOf: [plain, UNDEFINED] } : unionOf([plain, UNDEFINED]),
  );

export const withNull = (schema: Schema): Schema =>
  withSameNotes(schema, (plain) => unionOf([plain, { type: 'null' }]));

/** Changes what a schema says of values. Its notes stay with the whole, so that alternatives within it still join. */
function withSameNotes(whole: Schema, change: (schema: Schema) => Schema): Schema {
  const { schema, notes } = separateNotes(whole);
  return { ...change(schema), ...notes };
}
