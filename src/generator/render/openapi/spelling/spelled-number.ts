/**
 * Spells numbers for client generators. Without a format a number is a `float32` in Go, and an integer has 32 bits in
 * most languages. An enumeration of numbers is a range: OpenAPI Generator's clients in Kotlin and Rust cannot read one.
 */
import type { JsonLiteral, JsonType, Schema } from '../../../../shared/contract.js';

export function spelledNumber(schema: Schema): Schema {
  const { type = [], enum: values, const: only, ...others } = schema;
  const kind = [type].flat().filter((type) => type !== 'null');
  const isNumber = kind.join() === 'number' || kind.join() === 'integer';
  // Limits in the same schema may exclude some values of the list.
  if (!isNumber || (values !== undefined && hasLimits(others))) return schema;
  const listed = only === undefined ? values : [only];
  const numbers = listed?.filter((value) => typeof value === 'number') ?? [];
  const isWhole = kind.includes('integer') || (numbers.length > 0 && numbers.every(Number.isInteger));
  const ranged = listed === undefined ? schema : { ...others, ...rangeOf(listed, numbers) };
  const format = schema.format ?? (isWhole ? integerFormat(ranged) : 'double');
  const name: JsonType = isWhole ? 'integer' : 'number';
  const isNullable = Array.isArray(type) && (listed === undefined || listed.includes(null));
  return { ...ranged, type: isNullable ? [name, 'null'] : name, ...(format === undefined ? {} : { format }) };
}

/** The range from the smallest to the largest value; if it has gaps, `not` excludes them. */
function rangeOf(listed: readonly JsonLiteral[], numbers: readonly number[]): Schema {
  const minimum = Math.min(...numbers);
  const maximum = Math.max(...numbers);
  const isWhole = numbers.every(Number.isInteger) && new Set(numbers).size === maximum - minimum + 1;
  return { minimum, maximum, ...(isWhole ? {} : { not: { not: { enum: [...listed] } } }) };
}

const hasLimits = (schema: Schema): boolean =>
  schema.minimum !== undefined || schema.maximum !== undefined || schema.not !== undefined;

const LARGEST = 2 ** 31 - 1;

/** `int64` if 32 bits may not suffice. */
function integerFormat({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
}: Schema): 'int64' | undefined {
  const least = minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const most = maximum ?? exclusiveMaximum ?? Number.POSITIVE_INFINITY;
  return least < -LARGEST - 1 || most > LARGEST ? 'int64' : undefined;
}
