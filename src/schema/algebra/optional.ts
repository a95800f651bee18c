/** Schemas of values that may be left out: one of their alternatives is `NOTHING`. */
import { type Schema, UNDEFINED } from '../../contract.js';
import { isNothing } from './intersection.js';
import { unionOf } from './union.js';

export interface Taken {
  schema: Schema;
  optional: boolean;
}

/** The schema of what is there, and whether nothing may be. */
export function takeNothing(schema: Schema): Taken {
  const { anyOf, ...rest } = schema;
  if (anyOf === undefined || !anyOf.some(isNothing)) return { schema, optional: false };
  const left = anyOf.filter((part) => !isNothing(part));
  const [only] = left;
  const joined = left.length === 1 && only !== undefined ? only : { anyOf: left };
  return { schema: { ...joined, ...rest }, optional: true };
}

/** Of anything as well, which a union would give way to: that a value may be left out counts. */
export const orUndefined = (schema: Schema): Schema =>
  withNotes(schema, (plain) =>
    Object.keys(plain).length === 0 ? { anyOf: [plain, UNDEFINED] } : unionOf([plain, UNDEFINED]),
  );

export const orNull = (schema: Schema): Schema =>
  withNotes(schema, (plain) => unionOf([plain, { type: 'null' }]));

/** Notes stay with the whole, so that the alternatives join. */
function withNotes(
  { description, default: preset, deprecated, examples, ...plain }: Schema,
  change: (plain: Schema) => Schema,
): Schema {
  return {
    ...change(plain),
    ...(description === undefined ? {} : { description }),
    ...(preset === undefined ? {} : { default: preset }),
    ...(examples === undefined ? {} : { examples }),
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}

/** An object of these fields: those that may be left out are not required. */
export function objectOf(fields: Iterable<readonly [string, Schema]>, more: Schema = {}): Schema {
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const [name, field] of fields) {
    const { schema, optional } = takeNothing(field);
    properties.push([name, schema]);
    if (!optional) required.push(name);
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required: required.sort() }),
    ...more,
  };
}
