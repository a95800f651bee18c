/** Whether a schema accepts a value, as far as that can be decided without a validator. */
import type { JsonLiteral, Schema } from '../contract.js';
import { separateNotes } from './json-schema.js';

/** The schema that a reference leads to; `undefined` while that is unknown. */
export type Resolve = (schema: Schema) => Schema | undefined;

/** `undefined` if only a validator could decide. */
export function acceptsLiteral(whole: Schema, value: JsonLiteral, resolve: Resolve): boolean | undefined {
  const { schema } = separateNotes(whole);
  if (schema.$ref !== undefined) {
    const target = Object.keys(schema).length === 1 ? resolve(schema) : undefined;
    return target === undefined ? undefined : acceptsLiteral(target, value, () => undefined);
  }
  const { type, const: only, enum: values, anyOf, ...rest } = schema;
  if (anyOf !== undefined && Object.keys(schema).length === 1) return anyAccepts(anyOf, value, resolve);
  if (type !== undefined && ![type].flat().some((type) => isOfType(value, type))) return false;
  // In the host's code, the value is a Date or the like, not a text.
  if (schema['x-type'] !== undefined && type === 'string') return false;
  const isListed = (only === undefined || only === value) && (values === undefined || values.includes(value));
  if (!isListed) return false;
  if (anyOf !== undefined) return undefined;
  return Object.keys(rest).length === 0 ? true : keepsBounds(rest, value);
}

function anyAccepts(parts: readonly Schema[], value: JsonLiteral, resolve: Resolve): boolean | undefined {
  const answers = parts.map((part) => acceptsLiteral(part, value, resolve));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

const isOfType = (value: JsonLiteral, type: string): boolean => {
  if (type === 'null') return value === null;
  return type === 'integer' ? Number.isInteger(value) : value !== null && typeof value === type;
};

export const TEXT_BOUNDS = ['minLength', 'maxLength', 'pattern'];
export const NUMBER_BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

function keepsBounds(schema: Schema, value: JsonLiteral): boolean | undefined {
  const bounds = typeof value === 'string' ? TEXT_BOUNDS : typeof value === 'number' ? NUMBER_BOUNDS : [];
  if (!hasOnlyKeywords(schema, bounds)) return undefined;
  if (typeof value === 'string') {
    const length = [...value].length;
    const fits = schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
    return fits && length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? length);
  }
  if (typeof value !== 'number') return undefined;
  const isInRange =
    value >= (schema.minimum ?? value) &&
    value <= (schema.maximum ?? value) &&
    value > (schema.exclusiveMinimum ?? -Infinity) &&
    value < (schema.exclusiveMaximum ?? Infinity);
  return isInRange && isMultiple(value, schema.multipleOf);
}

/** Fractions that do not divide exactly, as 0.3 by 0.1, are left to validators. */
function isMultiple(value: number, divisor: number | undefined): boolean | undefined {
  if (divisor === undefined || Number.isInteger(value / divisor)) return true;
  return Number.isInteger(value) && Number.isInteger(divisor) ? false : undefined;
}

export const hasOnlyKeywords = (schema: Schema, keywords: readonly string[]): boolean =>
  Object.keys(schema).every((keyword) => keywords.includes(keyword));
