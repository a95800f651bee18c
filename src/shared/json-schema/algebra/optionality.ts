/**
 * `undefined` and `null` among the alternatives of a schema. `string | undefined` is `{ anyOf: [UNDEFINED, { type:
 * 'string' }] }` until its user turns it into a field that is not required, or an optional argument.
 */
import { type Schema, UNDEFINED } from '../../contract.js';
import { acceptsEverything, acceptsNothing, separateNotes } from '../json-schema.js';
import { isUnconstrained, unionSchema } from './union.js';

export interface OptionalSchema {
  /** The schema of the value if there is one. */
  schema: Schema;
  /** Whether it may be `undefined`. */
  optional: boolean;
}

/** Removes `undefined` from the alternatives, and returns whether it was one. The only alternative stays. */
export function separateUndefined(schema: Schema): OptionalSchema {
  if (acceptsNothing(schema)) return { schema, optional: true };
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined || !anyOf.some(acceptsNothing)) return { schema, optional: false };
  const left = anyOf.filter((part) => !acceptsNothing(part));
  const [only] = left;
  const joined = left.length === 1 && only !== undefined ? only : { anyOf: left };
  return { schema: { ...joined, ...rest }, optional: true };
}

/** Works for `{}` too, although a union would absorb `undefined`, because it matters that the value may be missing. */
export const withUndefined = (schema: Schema): Schema =>
  separateUndefined(schema).optional
    ? schema
    : withSameNotes(schema, (plain) =>
        isUnconstrained(plain) ? { anyOf: [plain, UNDEFINED] } : unionSchema([plain, UNDEFINED]),
      );

export const withNull = (schema: Schema): Schema =>
  withSameNotes(schema, (plain) => unionSchema([plain, { type: 'null' }]));

/** Changes a schema but keeps its annotations outside, so that alternatives can still be merged. */
function withSameNotes(whole: Schema, change: (schema: Schema) => Schema): Schema {
  const { schema, notes } = separateNotes(whole);
  return { ...change(schema), ...notes };
}

/** A value that may be anything may be `undefined`, too. */
export const mayBeUndefined = (schema: Schema): boolean =>
  mayBeAnything(schema) || someAlternative(schema, acceptsNothing);

export const mayBeAnything = (schema: Schema): boolean => someAlternative(schema, acceptsEverything);

const someAlternative = (schema: Schema, is: (part: Schema) => boolean): boolean =>
  schema.anyOf === undefined ? is(schema) : schema.anyOf.some((part) => someAlternative(part, is));
