import type { Schema } from '../../../shared/contract.js';
import { type SchemasByName, withoutReference } from '../../../shared/json-schema/index.js';
import { propertyOf } from './shape.js';

/**
 * The schema at the end of a dotted path (C20): `{}` if nothing is known of it, `undefined` if no such field can exist.
 */
export function fieldSchema(
  schema: Schema,
  names: readonly string[],
  definitions: SchemasByName,
): Schema | undefined {
  return names.reduce<Schema | undefined>(
    (found, name) => (found === undefined ? undefined : partOf(found, name, definitions, 0)),
    schema,
  );
}

/** The schema of one property. In a union any alternative may have it; in an intersection it has to fit all parts. */
function partOf(schema: Schema, name: string, definitions: SchemasByName, depth: number): Schema | undefined {
  const found = withoutReference(schema, definitions);
  if (depth === 20) return {};
  const inParts = (parts: readonly Schema[] = []): Schema[] =>
    parts.flatMap((part) => partOf(part, name, definitions, depth + 1) ?? []);
  const all = [
    ...(ownPart(found, name) ?? []),
    ...inParts(found.allOf),
    ...(combined('anyOf', inParts(found.anyOf)) ?? []),
  ];
  return combined('allOf', all)?.[0];
}

/**
 * Equal combinations yield the same object, so that each is compiled once. Equal parts count once: otherwise a union
 * that contains itself would double with each name of a path.
 */
const combinations = new WeakMap<Schema, Map<string, Schema>>();
const numbers = new WeakMap<Schema, number>();
let lastNumber = 0;

function combined(keyword: 'anyOf' | 'allOf', parts: readonly Schema[]): [Schema] | undefined {
  const schemas = [...new Set(parts.flatMap((part) => partsOf(part, keyword)))];
  const [first] = schemas;
  if (first === undefined) return undefined;
  if (schemas.length === 1) return [first];
  const key = `${keyword} ${schemas.map(numberOf).join(' ')}`;
  const known = combinations.get(first) ?? new Map<string, Schema>();
  combinations.set(first, known);
  const found: Schema = known.get(key) ?? { [keyword]: schemas };
  known.set(key, found);
  return [found];
}

const partsOf = (schema: Schema, keyword: 'anyOf' | 'allOf'): readonly Schema[] =>
  Object.keys(schema).length === 1 ? (schema[keyword] ?? [schema]) : [schema];

function numberOf(schema: Schema): number {
  const known = numbers.get(schema);
  if (known !== undefined) return known;
  lastNumber += 1;
  numbers.set(schema, lastNumber);
  return lastNumber;
}

/** One constant, so that it is compiled once. */
const ANYTHING: Schema = {};

function ownPart(schema: Schema, name: string): [Schema] | undefined {
  if (isUnknown(schema)) return [ANYTHING];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.includes('array')) return itemPart(schema, name);
  if (!types.includes('object') && schema.properties === undefined) return undefined;
  const property = propertyOf(schema, name);
  if (property === false) return undefined;
  if (property !== undefined) return [property];
  const isOpen = schema.properties === undefined || schema.additionalProperties === true;
  return isOpen ? [ANYTHING] : undefined;
}

function itemPart({ prefixItems = [], items }: Schema, name: string): [Schema] | undefined {
  if (!/^\d{1,6}$/.test(name)) return undefined;
  const part = prefixItems[Number(name)] ?? items;
  if (part === false) return undefined;
  return [part ?? ANYTHING];
}

const isUnknown = ({
  type,
  anyOf,
  allOf,
  properties,
  const: only,
  enum: values,
  not,
  'x-type': wire,
}: Schema): boolean =>
  [type, anyOf, allOf, properties, only, values, not, wire].every((keyword) => keyword === undefined);
