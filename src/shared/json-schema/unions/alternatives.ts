/**
 * The alternatives of a union. As in TypeScript, an object of one alternative may also have the properties of the
 * others, by name or index signature, unless a property such as `kind` distinguishes the two (C40).
 */
import type { JsonLiteral, Schema } from '../../contract.js';
import { memoize } from '../../memoize.js';
import { acceptsEverything, mapValues } from '../json-schema.js';
import {
  alternativesBeside,
  isClosedByConfiguration,
  plainAlternatives,
  reachedSchemas,
  type SchemasByName,
  sameUnion,
  withoutReference,
} from './plain-alternatives.js';

/** The alternatives of unions without references. Each run has its own record of definitions. */
const widenedIn = memoize((definitions: SchemasByName) =>
  memoize((union: Schema) => widened(union, definitions)),
);

/** All alternatives of a schema, including those in inner unions and in types that they refer to. */
export function branches(schema: Schema, definitions: SchemasByName): readonly Schema[] {
  const resolved = withoutReference(schema, definitions);
  return resolved.anyOf === undefined ? [resolved] : widenedIn(definitions)(resolved);
}

/** Whether an alternative has properties that only others have. */
export const isWidened = (schema: Schema, definitions: SchemasByName): boolean => {
  const plain = new Set(plainAlternatives(schema, definitions));
  return branches(schema, definitions).some((branch) => !plain.has(branch));
};

/**
 * The objects among and within the alternatives that accept properties of others, which the document therefore leaves
 * open.
 */
export function takingOthers(schema: Schema, definitions: SchemasByName): ReadonlySet<Schema> {
  const collected = new Set<Schema>();
  const met = new Set<Schema>();
  const open = [schema];
  for (let union = open.pop(); union !== undefined; union = open.pop()) {
    if (met.has(union)) continue;
    if (met.size === MOST_UNIONS) return reachedSchemas(schema, definitions);
    met.add(union);
    const wide = branches(union, definitions);
    for (const [index, part] of plainAlternatives(union, definitions).entries()) {
      const other = wide[index];
      if (other === undefined || other === part) continue;
      if (takesMore(part, other)) collected.add(part);
      open.push(...changedTypes(part, other));
    }
  }
  return collected;
}

/** The maximum depth: a type that contains itself in several ways has different alternatives at each depth. */
const MOST_UNIONS = 200;

const takesMore = (object: Schema, wide: Schema): boolean =>
  Object.keys(wide.properties ?? {}).length > Object.keys(object.properties ?? {}).length ||
  wide.patternProperties !== object.patternProperties ||
  wide.additionalProperties !== object.additionalProperties;

function changedTypes(one: Schema, wide: Schema): Schema[] {
  const own = Object.entries(one.properties ?? {});
  const types = own.flatMap(([name, type]) => {
    const other = wide.properties?.[name];
    return other === undefined || other === type ? [] : [other];
  });
  return wide.items && wide.items !== one.items ? [...types, wide.items] : types;
}

function widened(union: Schema, definitions: SchemasByName): readonly Schema[] {
  const alternatives = plainAlternatives(union, definitions);
  const members = [...alternatives, ...alternativesBeside(union)];
  if (members.length > MOST_COMPARED)
    return areAllDistinct(members, definitions)
      ? alternatives
      : alternatives.map((alternative) => opened(alternative, definitions));
  return alternatives.map((alternative) => {
    const others = members.filter((other) => other !== alternative);
    if (!isObjectAlone(alternative)) return widenedItems(alternative, others, definitions);
    const alike = others.filter(
      (other) => isObjectOrAnything(other) && !areDistinct(alternative, other, definitions),
    );
    return widenedObject(alternative, new OtherProperties(alike, definitions), definitions);
  });
}

/** The maximum of alternatives that are compared with each other. */
const MOST_COMPARED = 200;

/** Whether one property distinguishes all alternatives. */
function areAllDistinct(members: readonly Schema[], definitions: SchemasByName): boolean {
  const [first] = members;
  return Object.keys(first?.properties ?? {}).some((name) => {
    const literals = members.map(({ properties }) => {
      const property =
        properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
      return property && certainLiterals(property, definitions);
    });
    const all = literals.flatMap((some) => [...new Set(some)]);
    return literals.every((some) => some !== undefined) && new Set(all).size === all.length;
  });
}

/** An alternative of too many: an object that accepts any other property, and anything in place of its own objects and lists. */
function opened(alternative: Schema, definitions: SchemasByName): Schema {
  const { items, properties = {}, patternProperties: _, ...schema } = alternative;
  if (!isObjectAlone(alternative)) return items ? { ...alternative, items: {} } : alternative;
  const loose = mapValues(properties, (type) =>
    plainAlternatives(type, definitions).some(isStructure) ? {} : type,
  );
  return { ...schema, properties: loose, additionalProperties: true };
}

const isObjectAlone = (schema: Schema): boolean =>
  schema.allOf === undefined && (schema.properties !== undefined || [schema.type].flat().includes('object'));

const isObjectOrAnything = (schema: Schema): boolean => isObjectAlone(schema) || acceptsEverything(schema);

function widenedObject(object: Schema, others: OtherProperties, definitions: SchemasByName): Schema {
  const own = Object.entries(object.properties ?? {});
  const deeper = own.map(([name, type]): [string, Schema] => [
    name,
    beside(type, others.typesOf(name), definitions),
  ]);
  const isDeeper = own.some(([, type], index) => type !== deeper[index]?.[1]);
  const changed = isDeeper ? { ...object, properties: Object.fromEntries(deeper) } : object;
  const takesMore = others.isOpen || [...others.names].some((name) => !own.some(([text]) => text === name));
  return takesMore && isClosed(object) ? others.addedTo(changed) : changed;
}

/** An object that accepts only the names and patterns that it declares. */
const isClosed = (schema: Schema): boolean =>
  isClosedByConfiguration(schema) ||
  (schema.patternProperties !== undefined && schema.additionalProperties === false);

function widenedItems(array: Schema, others: readonly Schema[], definitions: SchemasByName): Schema {
  if (!array.items) return array;
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

/** Whether both have a property that is certain literals in the one, and others in the other. */
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

/** The properties that the other alternatives of a union take, by their names and by their index signatures. */
class OtherProperties {
  /** Whether they take properties that they do not name. */
  readonly isOpen: boolean;
  readonly names: ReadonlySet<string>;
  readonly #others: readonly Schema[];
  readonly #definitions: SchemasByName;
  readonly #patterns: readonly [pattern: string, type: Schema][];
  readonly #unnamed: readonly Schema[];

  constructor(others: readonly Schema[], definitions: SchemasByName) {
    this.#others = others;
    this.#definitions = definitions;
    this.names = new Set(others.flatMap(({ properties = {} }) => Object.keys(properties)));
    this.#patterns = others.flatMap(({ patternProperties = {} }) => Object.entries(patternProperties));
    this.#unnamed = others.flatMap(unnamedIn);
    this.isOpen = this.#patterns.length + this.#unnamed.length > 0;
  }

  typesOf(name: string): Schema[] {
    const named = this.#others.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
    );
    const matching = this.#patterns.filter(([pattern]) => new RegExp(pattern, 'u').test(name));
    return [...named, ...matching.map(([, type]) => type), ...this.#unnamed];
  }

  /** The conditions on an object that accepts their properties beside its own. */
  addedTo(own: Schema): Schema {
    const names = [...this.names].filter((name) => !Object.hasOwn(own.properties ?? {}, name));
    const named = names.map((name): [string, Schema] => [name, this.#union(this.typesOf(name))]);
    const properties = { ...own.properties, ...Object.fromEntries(named) };
    return {
      ...own,
      properties,
      ...(this.#patterns.length === 0
        ? {}
        : { patternProperties: { ...this.#patternsBeside(own, properties), ...own.patternProperties } }),
      ...(this.#unnamed.length === 0 ? {} : { additionalProperties: this.#union(this.#unnamed) }),
    };
  }

  /** A pattern also applies to named properties, so it accepts the values of any of them. */
  #patternsBeside(own: Schema, properties: Record<string, Schema>): Record<string, Schema> {
    const types = this.#patterns.map(([, type]) => type);
    const unnamed = [...types, ...this.#unnamed, ...Object.values(own.patternProperties ?? {})];
    const patterns = this.#patterns.map(([pattern]): [string, Schema] => {
      const judged = Object.entries(properties).filter(([name]) => new RegExp(pattern, 'u').test(name));
      return [pattern, this.#union([...unnamed, ...judged.map(([, type]) => type)])];
    });
    return Object.fromEntries(patterns);
  }

  #union(types: readonly Schema[]): Schema {
    return sameUnion([...new Set(types.flatMap((type) => plainAlternatives(type, this.#definitions)))]);
  }
}

/** The values that an object accepts under other names; anything, if no keyword restricts them. */
function unnamedIn({ additionalProperties, properties, patternProperties }: Schema): Schema | Schema[] {
  if (additionalProperties === undefined)
    return properties === undefined && patternProperties === undefined ? {} : [];
  return additionalProperties === true ? {} : additionalProperties || [];
}
