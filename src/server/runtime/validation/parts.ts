/** The forms of schemas, described once: validation decodes, coerces and explains values along these. */
import type { JsonType, Schema } from '../../../shared/contract.js';
import {
  combination,
  itemSchemaAtIndex,
  listedValues,
  type SchemasByName,
  schemaOfProperty,
  schemaTypes,
  withoutReference,
} from '../../../shared/json-schema/index.js';
import { isPlainObject } from '../plain-object.js';
import { isCustomInstance, isWireValue } from './wire-types.js';

/** One of the schemas that together describe a value. */
export interface Part {
  schema: Schema;
  /** False in an intersection, which refuses unknown properties as a whole. */
  closes: boolean;
}

/** Chooses the alternatives of a union that describe a value. */
export type Choose = (union: Schema, closes: boolean) => readonly Schema[];

/**
 * The chosen alternatives of a union, all parts of an intersection, and the schema itself, without references.
 * @param within schemas that are left out, because they hold this one
 */
export function partsOfSchema(
  schema: Schema,
  definitions: SchemasByName,
  choose: Choose,
  closes = true,
  within: readonly Schema[] = [],
): Part[] {
  const target = withoutReference(schema, definitions);
  if (within.includes(target)) return [];
  const { anyOf, allOf = [] } = target;
  const isAlone = closes && target.allOf === undefined;
  const innerParts = (part: Schema, closesToo: boolean): Part[] =>
    partsOfSchema(part, definitions, choose, closesToo, [...within, target]);
  return [
    ...(anyOf === undefined ? [] : choose(target, isAlone).flatMap((part) => innerParts(part, isAlone))),
    ...allOf.flatMap((part) => innerParts(part, false)),
    { schema: target, closes: isAlone },
  ];
}

/** The schemas of all parts. */
export const schemasOfParts = (schema: Schema, definitions: SchemasByName, choose: Choose): Schema[] =>
  partsOfSchema(schema, definitions, choose).map((part) => part.schema);

/** The schema of a property that all these parts describe together; `undefined` if none of them does. */
export const propertyOfParts = (parts: readonly Schema[], name: string): Schema | undefined =>
  together(parts.map((part) => schemaOfProperty(part, name)));

/** The same for an item. */
export const itemOfParts = (parts: readonly Schema[], index: number): Schema | undefined =>
  together(parts.map((part) => itemSchemaAtIndex(part, index)));

function together(schemas: readonly (Schema | false | undefined)[]): Schema | undefined {
  const said = schemas.filter((schema) => typeof schema === 'object');
  return said.length < 2 ? said[0] : combination('allOf', said);
}

/** The schema at a dotted path (C20): `{}` if nothing is known of it, `undefined` if no such field can exist. */
export const fieldSchema = (
  schema: Schema,
  names: readonly string[],
  definitions: SchemasByName,
): Schema | undefined =>
  names.reduce<Schema | undefined>((owner, name) => owner && schemaOfField(owner, name, definitions), schema);

/** In a union any alternative may have the field; in an intersection it has to fit all parts. */
function schemaOfField(
  schema: Schema,
  name: string,
  definitions: SchemasByName,
  within: readonly Schema[] = [],
): Schema | undefined {
  const target = withoutReference(schema, definitions);
  if (within.includes(target)) return undefined;
  const inParts = (parts: readonly Schema[] = []): Schema[] =>
    parts.flatMap((part) => schemaOfField(part, name, definitions, [...within, target]) ?? []);
  const { anyOf, allOf } = target;
  return together([ownField(target, name), ...inParts(allOf), combination('anyOf', inParts(anyOf))]);
}

/** One constant, so that its validator is compiled once. */
export const ANYTHING: Schema = {};

function ownField(schema: Schema, name: string): Schema | false | undefined {
  const { properties, additionalProperties } = schema;
  const types = schemaTypes(schema);
  if (DESCRIBING.every((keyword) => schema[keyword] === undefined)) return ANYTHING;
  if (types.includes('array'))
    return /^\d{1,6}$/.test(name) ? (itemSchemaAtIndex(schema, Number(name)) ?? ANYTHING) : false;
  if (!types.includes('object') && properties === undefined) return undefined;
  const isOpen = properties === undefined || additionalProperties === true;
  return schemaOfProperty(schema, name) ?? (isOpen ? ANYTHING : undefined);
}

/** A schema without these keywords says nothing of its fields. */
const DESCRIBING = ['type', 'anyOf', 'allOf', 'properties', 'const', 'enum', 'not', 'x-type'] as const;

/** Whether the value has the schema's type, or is among its listed values. Properties and items are not checked. */
export function isRoughly(schema: Schema, value: unknown): boolean {
  if (schema['x-type'] !== undefined) return isWireValue(schema['x-type'], value);
  if (isCustomInstance(schema, value)) return true;
  const values = listedValues(schema);
  if (values.length > 0) return values.some((item) => item === value);
  const types = schemaTypes(schema);
  return types.length === 0 || types.some((type) => isOfType(type, value));
}

/** Unlike JSON, a value may be a Date, which is no object here. */
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
