/**
 * Turns a schema of the contract into one for Ajv: it accepts values that are decoded already, and is closed as the
 * configuration says.
 */
import type { Schema } from '../../../shared/contract.js';
import { branches, isWidened, type SchemasByName } from '../../../shared/json-schema/index.js';

type Prepared = Record<string, unknown>;

export interface Preparation {
  definitions: SchemasByName;
  /** Whether properties that no schema names are refused. */
  rejects: boolean;
  /** The address of a definition that is prepared as a part of an intersection. */
  addressOf: (reference: string) => string;
}

/** The keyword that replaces every other `$ref`; it holds one, or a schema. */
export const REFERENCE = 'refers-to';

/** @param closes false for a part of an intersection, which closes as a whole */
export function prepare(schema: Schema, closes: boolean, preparation: Preparation): Prepared {
  if (schema['x-type'] !== undefined) return { 'x-type': schema['x-type'] };
  const isMixed = isIntersection(schema);
  const childCloses = closes && !isMixed;
  return {
    ...limits(schema),
    ...reference(schema, childCloses, preparation),
    ...objectKeywords(schema, childCloses, preparation),
    ...arrayKeywords(schema, preparation),
    ...alternatives(schema, childCloses, preparation),
    ...list('allOf', schema.allOf, childCloses, preparation),
    ...(schema.not === undefined ? {} : { not: prepare(schema.not, false, preparation) }),
    ...(isMixed && closes && preparation.rejects && schema.additionalProperties === undefined
      ? { unevaluatedProperties: false }
      : {}),
  };
}

/** Those that have properties of others are compiled on their own: a type of types would never end. */
function alternatives(schema: Schema, closes: boolean, preparation: Preparation): Prepared {
  const { definitions, rejects } = preparation;
  if (schema.anyOf === undefined || !closes || !rejects || !isWidened(schema, definitions))
    return list('anyOf', schema.anyOf, closes, preparation);
  return { anyOf: branches(schema, definitions).map((each) => ({ [REFERENCE]: each })) };
}

/**
 * In a part of an intersection the reference stays a `$ref`, because Ajv has to know which properties it names.
 * Elsewhere our own keyword follows it lazily.
 */
function reference({ $ref }: Schema, closes: boolean, { addressOf }: Preparation): Prepared {
  if ($ref === undefined) return {};
  return closes ? { [REFERENCE]: $ref } : { $ref: addressOf($ref) };
}

/** Whether several parts of a schema say which properties an object may have. */
const isIntersection = ({ allOf, properties, $ref, anyOf }: Schema): boolean =>
  allOf !== undefined || (properties !== undefined && ($ref !== undefined || anyOf !== undefined));

/** Keywords that contain no schemas. */
const LIMITS = [
  'type',
  'const',
  'enum',
  'required',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const satisfies readonly (keyof Schema)[];

const limits = (schema: Schema): Prepared =>
  Object.fromEntries(LIMITS.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])));

function objectKeywords(schema: Schema, closes: boolean, preparation: Preparation): Prepared {
  const { properties, patternProperties, propertyNames, required } = schema;
  return {
    // A Date is an object too. If properties are required it is refused anyway, for it has none of them.
    ...(schema.type === 'object' && required === undefined ? { isPlain: true } : {}),
    ...(properties === undefined ? {} : { properties: prepareAll(sortedByWeight(properties), preparation) }),
    ...(patternProperties === undefined
      ? {}
      : { patternProperties: prepareAll(Object.entries(patternProperties), preparation) }),
    ...(propertyNames === undefined ? {} : { propertyNames: prepare(propertyNames, true, preparation) }),
    ...additional(schema, closes, preparation),
  };
}

function additional(schema: Schema, closes: boolean, preparation: Preparation): Prepared {
  const { properties, patternProperties, additionalProperties, type, required } = schema;
  if (typeof additionalProperties === 'object')
    return { additionalProperties: prepare(additionalProperties, true, preparation) };
  if (additionalProperties !== undefined) return { additionalProperties };
  if (properties !== undefined) return closes && preparation.rejects ? { additionalProperties: false } : {};
  // A part of an intersection has to say that any property is allowed.
  const takesAnything = type === 'object' && required === undefined && patternProperties === undefined;
  return takesAnything && !closes ? { additionalProperties: true } : {};
}

function arrayKeywords({ prefixItems, items }: Schema, preparation: Preparation): Prepared {
  return {
    ...list('prefixItems', prefixItems, true, preparation),
    ...(items === undefined ? {} : { items: items === false ? false : prepare(items, true, preparation) }),
  };
}

const list = (
  name: string,
  schemas: readonly Schema[] | undefined,
  closes: boolean,
  preparation: Preparation,
): Prepared =>
  schemas === undefined ? {} : { [name]: schemas.map((schema) => prepare(schema, closes, preparation)) };

// Made from entries, because a property may be named `__proto__`.
const prepareAll = (schemas: readonly [string, Schema][], preparation: Preparation): Prepared =>
  Object.fromEntries(schemas.map(([name, schema]) => [name, prepare(schema, true, preparation)]));

/**
 * Puts first the properties that distinguish the alternatives of a union, so that wrong ones are refused before anything
 * below is examined. Otherwise recursive unions would take exponential time.
 */
const sortedByWeight = (properties: Record<string, Schema>): [string, Schema][] =>
  Object.entries(properties).sort(([, one], [, other]) => weight(one) - weight(other));

function weight({ const: value, enum: values, type, items, properties }: Schema): number {
  if (value !== undefined || values !== undefined) return 0;
  return type !== undefined && items === undefined && properties === undefined ? 1 : 2;
}
