/**
 * The alternatives of a union. As in TypeScript, an object of one alternative may also have the properties of the
 * others, by name or index signature, unless a property such as `kind` distinguishes the two (C40).
 */
import type { JsonLiteral, Schema } from '../../contract.js';
import { memoize } from '../../memoize.js';
import { acceptsEverything } from '../json-schema.js';
import { schemaOfProperty, unnamedProperties } from '../keywords.js';
import {
  alternativesBesideUnion,
  isClosedByConfiguration,
  plainAlternatives,
  type SchemasByName,
  sameUnion,
  withoutReference,
} from './plain-alternatives.js';

/** The alternatives of unions without references. Each run has its own record of definitions. */
const widenedIn = memoize((definitions: SchemasByName) =>
  memoize((union: Schema) => widenUnion(union, definitions)),
);

/** All alternatives of a schema, including those in inner unions and in types that they refer to. */
export function branches(schema: Schema, definitions: SchemasByName): readonly Schema[] {
  const resolved = withoutReference(schema, definitions);
  return resolved.anyOf === undefined ? [resolved] : widenedIn(definitions)(resolved);
}

/** Whether an alternative has properties that only others have. */
export function isWidened(schema: Schema, definitions: SchemasByName): boolean {
  const wide = new Set(branches(schema, definitions));
  return plainAlternatives(schema, definitions).some((part) => !wide.has(part));
}

function widenUnion(union: Schema, definitions: SchemasByName): readonly Schema[] {
  const alternatives = plainAlternatives(union, definitions);
  const members = [...alternatives, ...alternativesBesideUnion(union)];
  return alternatives.map((alternative) =>
    isObjectAlone(alternative)
      ? widenObject(alternative, alikeObjects(alternative, members, definitions), definitions)
      : widenItems(alternative, members, definitions),
  );
}

/** The other objects that nothing distinguishes from this one, at most one more than are added to it. */
function alikeObjects(object: Schema, members: readonly Schema[], definitions: SchemasByName): Schema[] {
  const alike: Schema[] = [];
  for (const other of members) {
    if (alike.length > MOST_OTHERS) break;
    if (other !== object && isObjectOrAnything(other) && !areDistinct(object, other, definitions))
      alike.push(other);
  }
  return alike;
}

const isObjectAlone = (schema: Schema): boolean =>
  schema.allOf === undefined && (schema.properties !== undefined || [schema.type].flat().includes('object'));

const isObjectOrAnything = (schema: Schema): boolean => isObjectAlone(schema) || acceptsEverything(schema);

/** The maximum of objects whose properties are added to another one. */
const MOST_OTHERS = 200;

function widenObject(object: Schema, others: readonly Schema[], definitions: SchemasByName): Schema {
  if (others.length > MOST_OTHERS) return { ...object, additionalProperties: true };
  const own = Object.entries(object.properties ?? {});
  const deeper = own.map(([name, type]): [string, Schema] => [
    name,
    beside(
      type,
      others.flatMap((other) => schemaOfProperty(other, name) || []),
      definitions,
    ),
  ]);
  const isDeeper = own.some(([, type], index) => type !== deeper[index]?.[1]);
  const changed = isDeeper ? { ...object, properties: Object.fromEntries(deeper) } : object;
  return isClosed(object) ? withOtherProperties(changed, others, definitions) : changed;
}

/** An object that accepts only the names and patterns that it declares. */
const isClosed = (schema: Schema): boolean =>
  isClosedByConfiguration(schema) ||
  (schema.patternProperties !== undefined && schema.additionalProperties === false);

/**
 * The object with the properties of others: their named properties, and for any other name the values that they
 * accept under it.
 */
function withOtherProperties(own: Schema, others: readonly Schema[], definitions: SchemasByName): Schema {
  const unionOfAll = (types: readonly Schema[]): Schema =>
    sameUnion([...new Set(types.flatMap((type) => plainAlternatives(type, definitions)))]);
  const unnamed = others.flatMap(unnamedValues);
  const names = new Set(others.flatMap(({ properties = {} }) => Object.keys(properties)));
  const added = [...names].filter((name) => typeof schemaOfProperty(own, name) !== 'object');
  if (added.length + unnamed.length === 0) return own;
  const typesOfProperty = (name: string): Schema[] =>
    others.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
    );
  const named = added.map((name) => [name, unionOfAll([...typesOfProperty(name), ...unnamed])]);
  return {
    ...own,
    properties: { ...own.properties, ...Object.fromEntries(named) },
    ...(unnamed.length === 0 ? {} : { additionalProperties: unionOfAll(unnamed) }),
  };
}

/** The values that an object accepts under names that it does not list; anything, if no keyword restricts them. */
const unnamedValues = (schema: Schema): Schema[] =>
  schema.additionalProperties === true || acceptsAnyKeys(schema) ? [{}] : unnamedProperties(schema);

const acceptsAnyKeys = ({ additionalProperties, properties, patternProperties }: Schema): boolean =>
  additionalProperties === undefined && properties === undefined && patternProperties === undefined;

function widenItems(array: Schema, members: readonly Schema[], definitions: SchemasByName): Schema {
  if (!array.items) return array;
  const others = members.filter((other) => other !== array);
  const items = beside(
    array.items,
    others.flatMap((other) => (acceptsEverything(other) ? other : other.items || [])),
    definitions,
  );
  return items === array.items ? array : { ...array, items };
}

/** The type, with the properties and items that the other alternatives have in the same place. */
function beside(type: Schema, others: readonly Schema[], definitions: SchemasByName): Schema {
  const { anyOf: _, ...limits } = withoutReference(type, definitions);
  const own = plainAlternatives(type, definitions);
  if (!own.some(isStructure) || (own.length > 1 && !acceptsEverything(limits))) return type;
  const more = others.flatMap((other) => plainAlternatives(other, definitions));
  const unlike = [...new Set(more)].filter((other) => !own.includes(other) && isStructure(other));
  return unlike.length === 0 ? type : sameUnion(own, unlike);
}

/** Whether values may have properties, or items. */
const isStructure = (schema: Schema): boolean => isObjectOrAnything(schema) || Boolean(schema.items);

/** Whether both objects have a property whose literals in one differ from those in the other. */
function areDistinct(one: Schema, other: Schema, definitions: SchemasByName): boolean {
  return Object.entries(one.properties ?? {}).some(([name, property]) => {
    const counterpart = Object.hasOwn(other.properties ?? {}, name) ? other.properties?.[name] : undefined;
    const literals = certainLiterals(property, definitions);
    const others = counterpart && certainLiterals(counterpart, definitions);
    return (
      literals !== undefined && others !== undefined && !literals.some((literal) => others.includes(literal))
    );
  });
}

function certainLiterals(schema: Schema, definitions: SchemasByName): readonly JsonLiteral[] | undefined {
  const { const: value, enum: values, anyOf } = withoutReference(schema, definitions);
  if (value !== undefined) return [value];
  if (values !== undefined || anyOf === undefined) return values;
  const all = anyOf.map((part) => certainLiterals(part, definitions));
  return all.every((item) => item !== undefined) ? all.flat() : undefined;
}
