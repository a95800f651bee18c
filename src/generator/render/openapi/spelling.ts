/**
 * Chooses, of equivalent schemas, one from which generators of clients make types, including old versions of OpenAPI
 * Generator. A schema accepts the same values as before.
 */
import type { JsonLiteral, JsonType, Schema } from '../../../shared/contract.js';
import { isRecord } from '../../../shared/is-record.js';
import { acceptsEverything } from '../../../shared/json-schema/index.js';

/** Spells a schema, but not those in it. */
export function spellForClients(schema: Schema): Schema {
  const { type, anyOf, enum: values } = schema;
  const written: Schema = {
    ...schema,
    ...(Array.isArray(type) && { type: nullLast(type, (type) => type === 'null') }),
    ...(values !== undefined && { enum: nullLast(values, (value) => value === null) }),
    ...(anyOf !== undefined && { anyOf: nullLast(anyOf, (member) => member.type === 'null') }),
  };
  return withoutNullNotes(withOpenFields(spellNumber(written)));
}

const nullLast = <One>(all: readonly One[], isNull: (one: One) => boolean): One[] => [
  ...all.filter((one) => !isNull(one)),
  ...all.filter(isNull),
];

/**
 * The values of a record have a description: without one, some versions take the record for any value, and the object
 * that holds it for a map. A title alone makes the values pointers in Go. The description does not mention that an
 * object with named fields may have others.
 */
function withOpenFields(schema: Schema): Schema {
  const { additionalProperties, ...others } = schema;
  const isOpen =
    typeof additionalProperties === 'object'
      ? acceptsEverything(additionalProperties)
      : additionalProperties === true || isAnyObject(schema);
  if (!isOpen) return schema;
  if (schema.properties !== undefined) return others;
  const value = typeof additionalProperties === 'object' ? additionalProperties : {};
  return { ...others, additionalProperties: { description: 'Any value.', ...value } };
}

/** Whether the schema accepts every object, and nothing else. */
const isAnyObject = ({ type, ...others }: Schema): boolean =>
  (type === 'object' || (Array.isArray(type) && type.join() === 'object,null')) && acceptsEverything(others);

/** Leaves out defaults and examples with `null` in them, because closed objects that hold them are taken for maps. */
export function withoutNullNotes(schema: Schema): Schema {
  const { default: preset, examples, ...others } = schema;
  const shown = examples?.filter((example) => !holdsNull(example));
  const isShown = preset !== undefined && !holdsNull(preset) && !isRecord(preset);
  if (shown?.length === examples?.length && (isShown || preset === undefined)) return schema;
  return {
    ...others,
    // Code has no literal for an object.
    ...(isShown ? { default: preset } : {}),
    ...(shown === undefined || shown.length === 0 ? {} : { examples: shown }),
  };
}

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull));

/**
 * Spells numbers. Without a format a number is a `float32` in Go, and an integer has 32 bits in most languages. An
 * enumeration of numbers is a range: OpenAPI Generator's clients in Kotlin and Rust cannot read one.
 */
function spellNumber(schema: Schema): Schema {
  const { type = [], enum: values, const: only, ...others } = schema;
  const kind = [type].flat().filter((type) => type !== 'null');
  const isNumber = kind.join() === 'number' || kind.join() === 'integer';
  // Limits in the same schema may exclude some values of the list.
  if (!isNumber || (values !== undefined && hasLimits(others))) return schema;
  const listed = only === undefined ? values : [only];
  const numbers = listed?.filter((value) => typeof value === 'number') ?? [];
  const isWhole = kind.includes('integer') || (numbers.length > 0 && numbers.every(Number.isInteger));
  const ranged = listed === undefined ? schema : { ...others, ...rangeSchema(listed, numbers) };
  const format = schema.format ?? (isWhole ? integerFormat(ranged) : 'double');
  const name: JsonType = isWhole ? 'integer' : 'number';
  const isNullable = Array.isArray(type) && (listed === undefined || listed.includes(null));
  return { ...ranged, type: isNullable ? [name, 'null'] : name, ...(format === undefined ? {} : { format }) };
}

/** The range from the smallest to the largest value; if it has gaps, `not` excludes them. */
function rangeSchema(listed: readonly JsonLiteral[], numbers: readonly number[]): Schema {
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
