/**
 * Walking over JSON Schema: every keyword that holds schemas is named here and nowhere else. Input and output are plain
 * data; nothing is changed in place.
 */
import { DEFINITIONS, type Schema } from '../contract.js';

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
export const childrenOf = (schema: Schema): Schema[] => childrenBy(SINGLE, schema);

/**
 * Every schema that a schema holds directly and that describes the value itself or something in it. Left out are `not`,
 * which describes other values, and `propertyNames`, which describes names.
 */
export const describingChildrenOf = (schema: Schema): Schema[] => childrenBy(SINGLE_DESCRIBING, schema);

const SINGLE_DESCRIBING = SINGLE.filter((keyword) => keyword !== 'not' && keyword !== 'propertyNames');

function childrenBy(single: readonly (typeof SINGLE)[number][], schema: Schema): Schema[] {
  const children: Schema[] = [];
  for (const keyword of BY_NAME) {
    for (const child of Object.values(schema[keyword] ?? {})) children.push(child);
  }
  for (const keyword of single) {
    const part = schema[keyword];
    if (typeof part === 'object') children.push(part);
  }
  for (const keyword of LISTS) {
    for (const child of schema[keyword] ?? []) children.push(child);
  }
  return children;
}

/** The schema itself and every schema within it, each once. */
export function schemasWithin(schema: Schema, children = childrenOf): ReadonlySet<Schema> {
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
  return {
    schema,
    notes: {
      ...(description === undefined ? {} : { description }),
      ...(preset === undefined ? {} : { default: preset }),
      ...(examples === undefined ? {} : { examples }),
      ...(deprecated === undefined ? {} : { deprecated }),
    },
  };
}

/** Whether no value fits: the schema stands for `undefined` or an empty body. */
export const acceptsNothing = ({ not }: Schema): boolean => not !== undefined && acceptsEverything(not);

/**
 * What the schema of an array says of the item at a position: `false` if there can be none, `undefined` if it says
 * nothing.
 */
export const itemSchemaAt = ({ prefixItems, items }: Schema, index: number): Schema | false | undefined =>
  prefixItems?.[index] ?? items;

/** Replaces each value of a record. */
export const mapValues = <One, Other>(
  record: Readonly<Record<string, One>>,
  change: (value: One, name: string) => Other,
): Record<string, Other> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
