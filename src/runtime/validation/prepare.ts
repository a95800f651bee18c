/** Schemas of the contract as Ajv gets them: of values that may be decoded already, closed as the configuration says. */
import type { Schema } from '../../contract.js';

type Prepared = Record<string, unknown>;

export interface Preparation {
  /** Whether properties that no schema names are refused. */
  rejects: boolean;
}

/** The document that references of intersections' parts point to. */
export const OPEN = 'open.json';

/** Stands for every other `$ref`. */
export const REFERENCE = 'refers-to';

/** @param closes false for a part of an intersection, which closes as a whole */
export function prepare(schema: Schema, closes: boolean, preparation: Preparation): Prepared {
  if (schema['x-type'] !== undefined) return { 'x-type': schema['x-type'] };
  const isMixed = isIntersection(schema);
  const childCloses = closes && !isMixed;
  return {
    ...limits(schema),
    ...reference(schema, childCloses),
    ...objectKeywords(schema, childCloses, preparation),
    ...arrayKeywords(schema, preparation),
    ...list('anyOf', schema.anyOf, childCloses, preparation),
    ...list('allOf', schema.allOf, childCloses, preparation),
    ...(schema.not === undefined ? {} : { not: prepare(schema.not, false, preparation) }),
    ...(isMixed && closes && preparation.rejects && schema.additionalProperties === undefined
      ? { unevaluatedProperties: false }
      : {}),
  };
}

/** Of an intersection's part Ajv has to know which properties it names; of others it does well not to look. */
function reference({ $ref }: Schema, closes: boolean): Prepared {
  if ($ref === undefined) return {};
  return closes ? { [REFERENCE]: $ref } : { $ref: OPEN + $ref };
}

/** Whether what a value's properties may be is said in several places. */
const isIntersection = ({ allOf, properties, $ref, anyOf }: Schema): boolean =>
  allOf !== undefined || (properties !== undefined && ($ref !== undefined || anyOf !== undefined));

/** Keywords without schemas in them. */
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
    // A date is an object too; where properties are required, it has none of them.
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
  // Beside other parts of an intersection it has to say itself that anything is welcome.
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

// From entries, because a property may be named `__proto__`.
const prepareAll = (schemas: readonly [string, Schema][], preparation: Preparation): Prepared =>
  Object.fromEntries(schemas.map(([name, schema]) => [name, prepare(schema, true, preparation)]));

/**
 * What tells the parts of a union apart comes first, so that the wrong ones are left before anything below them is
 * looked at: recursive unions would cost exponentially much otherwise.
 */
const sortedByWeight = (properties: Record<string, Schema>): [string, Schema][] =>
  Object.entries(properties).sort(([, one], [, other]) => weight(one) - weight(other));

function weight({ const: value, enum: values, type, items, properties }: Schema): number {
  if (value !== undefined || values !== undefined) return 0;
  return type !== undefined && items === undefined && properties === undefined ? 1 : 2;
}
