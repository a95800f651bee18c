/** What two schemas of texts or numbers both accept, and whether a schema accepts a literal. */
import type { JsonLiteral, Schema } from '../../contract.js';
import type { Narrowed, Resolve } from './intersection.js';

/** The values of a schema that is a list of them. */
export function literalsOf({
  const: only,
  enum: values,
  type: _type,
  ...rest
}: Schema): readonly JsonLiteral[] | undefined {
  if (Object.keys(rest).length > 0) return undefined;
  return only === undefined ? values : [only];
}

/** Nothing where it cannot be told without a validator. */
export function accepts(schema: Schema, value: JsonLiteral, resolve: Resolve): boolean | undefined {
  if (schema.$ref !== undefined) {
    const meant = Object.keys(schema).length === 1 ? resolve(schema) : undefined;
    return meant === undefined ? undefined : accepts(meant, value, () => undefined);
  }
  const { type, const: only, enum: values, anyOf, ...rest } = schema;
  if (anyOf !== undefined && Object.keys(schema).length === 1) return acceptsAny(anyOf, value, resolve);
  if (type !== undefined && ![type].flat().some((each) => isOfType(value, each))) return false;
  // What the host's code has there is no text.
  if (schema['x-type'] !== undefined && type === 'string') return false;
  const isListed = (only === undefined || only === value) && (values === undefined || values.includes(value));
  if (!isListed) return false;
  if (anyOf !== undefined) return undefined;
  return Object.keys(rest).length === 0 ? true : keepsBounds(rest, value);
}

function acceptsAny(parts: readonly Schema[], value: JsonLiteral, resolve: Resolve): boolean | undefined {
  const answers = parts.map((part) => accepts(part, value, resolve));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

const isOfType = (value: JsonLiteral, type: string): boolean => {
  if (type === 'null') return value === null;
  return type === 'integer' ? Number.isInteger(value) : value !== null && typeof value === type;
};

function keepsBounds(schema: Schema, value: JsonLiteral): boolean | undefined {
  const known = typeof value === 'string' ? TEXT : typeof value === 'number' ? NUMBER : [];
  if (Object.keys(schema).some((key) => !known.includes(key))) return undefined;
  if (typeof value === 'string') {
    const length = [...value].length;
    const fits = schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value);
    return fits && length >= (schema.minLength ?? 0) && length <= (schema.maxLength ?? length);
  }
  if (typeof value !== 'number' || schema.multipleOf !== undefined) return undefined;
  return (
    value >= (schema.minimum ?? value) &&
    value <= (schema.maximum ?? value) &&
    value > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  );
}

const TEXT = ['minLength', 'maxLength', 'pattern'];
const NUMBER = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** Nothing where no single schema says both. */
export function narrowStrings(one: Schema, other: Schema): Narrowed | undefined {
  if (one['x-type'] !== other['x-type']) return 'contradiction';
  const known = ['type', ...TEXT, 'format', 'contentEncoding', 'x-type'];
  if (!areKnown([one, other], known)) return undefined;
  for (const key of ['pattern', 'format', 'contentEncoding'] as const)
    if (one[key] !== undefined && other[key] !== undefined && one[key] !== other[key]) return undefined;
  const joined = {
    ...other,
    ...one,
    ...bound('minLength', Math.max, one, other),
    ...bound('maxLength', Math.min, one, other),
  };
  return (joined.minLength ?? 0) > (joined.maxLength ?? Number.POSITIVE_INFINITY) ? 'contradiction' : joined;
}

/** Nothing where no single schema says both. */
export function narrowNumbers(one: Schema, other: Schema): Narrowed | undefined {
  if (!areKnown([one, other], ['type', ...NUMBER])) return undefined;
  const isMultipleOfOther =
    one.multipleOf !== undefined && other.multipleOf !== undefined && one.multipleOf !== other.multipleOf;
  if (isMultipleOfOther) return undefined;
  const joined: Schema = {
    ...other,
    ...one,
    type: one.type === 'integer' || other.type === 'integer' ? 'integer' : 'number',
    ...bound('minimum', Math.max, one, other),
    ...bound('maximum', Math.min, one, other),
    ...bound('exclusiveMinimum', Math.max, one, other),
    ...bound('exclusiveMaximum', Math.min, one, other),
  };
  return isEmptyRange(joined) ? 'contradiction' : joined;
}

function isEmptyRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): boolean {
  const least = Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  const most = Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  return least > most || (least === most && (least === exclusiveMinimum || most === exclusiveMaximum));
}

type Bound =
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minItems'
  | 'maxItems';

/** The narrower one of two bounds, as a member; none where neither has it. */
export function bound(
  key: Bound,
  choose: (...values: number[]) => number,
  one: Schema,
  other: Schema,
): Schema {
  const values = [one[key], other[key]].filter((value) => value !== undefined);
  return values.length === 0 ? {} : { [key]: choose(...values) };
}

export const areKnown = (schemas: readonly Schema[], keys: readonly string[]): boolean =>
  schemas.every((schema) => Object.keys(schema).every((key) => keys.includes(key)));
