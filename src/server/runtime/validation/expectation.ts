/** Words what a schema expects of a value, as it follows `must be`. */
import type { JsonType, Schema } from '../../../shared/contract.js';
import { isPlainObject } from '../plain-object.js';
import { WIRE_TYPES } from './wire-types.js';

/** A longer list of values helps nobody. */
const MOST_VALUES = 20;

const TYPES: Readonly<Record<JsonType, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

/** One phrase for each type or alternative that the schema allows. */
export function expectations(schema: Schema): string[] {
  if (schema['x-type'] !== undefined) return [WIRE_TYPES[schema['x-type']].noun];
  const values = allowedValues(schema);
  if (values.length > 0) return values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  return typesOf(schema).map((type) => TYPES[type]);
}

/** The only values that the schema allows; empty if it does not list any. */
export const allowedValues = ({ const: only, enum: values }: Schema): readonly unknown[] =>
  only === undefined ? (values ?? []) : [only];

export const typesOf = ({ type }: Schema): readonly JsonType[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** `a string, a number or null` */
export function either(words: readonly string[]): string {
  const unique = [...new Set(words)];
  const last = unique.at(-1) ?? 'something else';
  return unique.length < 2 ? last : `${unique.slice(0, -1).join(', ')} or ${last}`;
}

export function isOfType(type: JsonType, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return typeof value === 'number' && !(value % 1);
    case 'object':
      return isPlainObject(value);
    default:
      return typeof value === type;
  }
}
