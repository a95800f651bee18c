import type { Schema } from '../../../shared/contract.js';
import {
  combination,
  itemSchemaAt,
  propertyOf,
  type SchemasByName,
  typesOf,
  withoutReference,
} from '../../../shared/json-schema/index.js';

/**
 * The schema at the end of a dotted path (C20): `{}` if nothing is known of it, `undefined` if no such field can exist.
 */
export const fieldSchema = (
  schema: Schema,
  names: readonly string[],
  definitions: SchemasByName,
): Schema | undefined =>
  names.reduce<Schema | undefined>(
    (owner, name) => owner && schemaOfField(owner, name, definitions, 0),
    schema,
  );

/** In a union any alternative may have the field; in an intersection it has to fit all parts. */
function schemaOfField(
  schema: Schema,
  name: string,
  definitions: SchemasByName,
  depth: number,
): Schema | undefined {
  const found = withoutReference(schema, definitions);
  if (depth === 20) return ANYTHING;
  const inParts = (parts: readonly Schema[] = []): Schema[] =>
    parts.flatMap((part) => schemaOfField(part, name, definitions, depth + 1) ?? []);
  const own = ownField(found, name);
  const chosen = combination('anyOf', inParts(found.anyOf));
  return combination('allOf', [...(own ? [own] : []), ...inParts(found.allOf), ...(chosen ? [chosen] : [])]);
}

/** One constant, so that it is compiled once. */
const ANYTHING: Schema = {};

function ownField(schema: Schema, name: string): Schema | undefined {
  const { properties, additionalProperties } = schema;
  const types = typesOf(schema);
  if (DESCRIBING.every((keyword) => schema[keyword] === undefined)) return ANYTHING;
  if (types.includes('array')) {
    const item = /^\d{1,6}$/.test(name) ? itemSchemaAt(schema, Number(name)) : false;
    return item === false ? undefined : (item ?? ANYTHING);
  }
  if (!types.includes('object') && properties === undefined) return undefined;
  const isOpen = properties === undefined || additionalProperties === true;
  const property = propertyOf(schema, name) ?? (isOpen ? ANYTHING : undefined);
  return property === false ? undefined : property;
}

/** A schema without these keywords says nothing of its fields. */
const DESCRIBING = ['type', 'anyOf', 'allOf', 'properties', 'const', 'enum', 'not', 'x-type'] as const;
