/**
 * Walking over JSON Schema: every keyword that holds schemas is named here and nowhere else. Input and output are plain
 * data; nothing is changed in place.
 */

import { DEFINITIONS, type Schema } from '../contract.js';
import { definedProperties } from '../defined-properties.js';

/** Keywords that hold one schema for each name. */
const BY_NAME = ['properties', 'patternProperties'] as const;
/** Keywords that hold one schema, some of them or a boolean. */
const SINGLE = ['additionalProperties', 'propertyNames', 'items', 'not'] as const;
/** Keywords that hold a list of schemas. */
const LISTS = ['prefixItems', 'anyOf', 'allOf'] as const;

export type SchemaKeyword = (typeof BY_NAME | typeof SINGLE | typeof LISTS)[number];

/** Replaces every schema that a schema directly contains. Keywords keep their order. */
export function mapChildren(
  schema: Schema,
  change: (child: Schema, keyword: SchemaKeyword) => Schema,
): Schema {
  const changed: Schema = { ...schema };
  for (const keyword of BY_NAME) {
    const part = schema[keyword];
    if (part !== undefined) changed[keyword] = mapValues(part, (child) => change(child, keyword));
  }
  for (const keyword of SINGLE) {
    const part = schema[keyword];
    if (typeof part === 'object') changed[keyword] = change(part, keyword);
  }
  for (const keyword of LISTS) {
    const part = schema[keyword];
    if (part !== undefined) changed[keyword] = part.map((child) => change(child, keyword));
  }
  return changed;
}

/** Every schema that a schema directly contains. */
export function childSchemas(
  schema: Schema,
  isWanted = (_keyword: SchemaKeyword): boolean => true,
): Schema[] {
  const children: Schema[] = [];
  mapChildren(schema, (child, keyword) => {
    if (isWanted(keyword)) children.push(child);
    return child;
  });
  return children;
}

/**
 * Every schema that a schema holds directly and that describes the value itself or something in it. Left out are `not`,
 * which describes other values, and `propertyNames`, which describes names.
 */
export const describingChildren = (schema: Schema): Schema[] =>
  childSchemas(schema, (keyword) => keyword !== 'not' && keyword !== 'propertyNames');

/** The schema itself and every schema within it, each once. */
export function allSchemas(
  schema: Schema,
  children = (part: Schema): Schema[] => childSchemas(part),
): ReadonlySet<Schema> {
  const all = new Set([schema]);
  // A set also visits what is added meanwhile.
  for (const part of all) for (const child of children(part)) all.add(child);
  return all;
}

/** The name of the type that a schema refers to; `undefined` if it refers to none. */
export const referredName = ({ $ref }: Schema): string | undefined =>
  $ref?.startsWith(DEFINITIONS) === true ? $ref.slice(DEFINITIONS.length) : undefined;

/** The schema itself, or the one that it refers to; `undefined` if references form a cycle. */
export function resolveReference(
  schema: Schema,
  $defs: Readonly<Record<string, Schema>>,
): Schema | undefined {
  const seen = new Set<string>();
  let current: Schema | undefined = schema;
  for (let name = referredName(schema); name !== undefined; name = referredName(current)) {
    if (seen.has(name)) return undefined;
    seen.add(name);
    current = Object.hasOwn($defs, name) ? $defs[name] : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

/** Whether every value fits: the schema has only annotations. */
export const acceptsEverything = (schema: Schema): boolean =>
  Object.keys(schema).every((keyword) => ANNOTATIONS.has(keyword));

const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
]);

/** Splits a schema into its constraints and its annotations. */
export function separateNotes({ description, default: preset, examples, deprecated, ...schema }: Schema): {
  schema: Schema;
  notes: Schema;
} {
  return { schema, notes: definedProperties({ description, default: preset, examples, deprecated }) };
}

/** Whether no value fits: the schema stands for `undefined` or an empty body. */
export const acceptsNothing = ({ not }: Schema): boolean => not !== undefined && acceptsEverything(not);

/**
 * What the schema of an array says of the item at a position: `false` if there can be none, `undefined` if it says
 * nothing.
 */
export const itemSchemaAtIndex = (
  { prefixItems, items }: Schema,
  index: number,
): Schema | false | undefined => prefixItems?.[index] ?? items;

/** Replaces each value of a record. */
export const mapValues = <One, Other>(
  record: Readonly<Record<string, One>>,
  change: (value: One, name: string) => Other,
): Record<string, Other> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
