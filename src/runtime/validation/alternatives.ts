/**
 * The alternatives of a union. As TypeScript has it, an object of one alternative may also have the properties that others
 * name, unless a property tells the two apart, as `kind` does (C40).
 */
import type { JsonLiteral, Schema } from '../../contract.js';
import { isClosedByConfiguration, type SchemasByName, withoutReference } from './definitions.js';

/** How deep unions may stand in unions. */
const DEPTH = 20;

const widenedBefore = new WeakMap<Schema, readonly Schema[]>();

/** All alternatives of a schema: those of a union, of unions within it, and of the types that they refer to. */
export function branches(schema: Schema, definitions: SchemasByName): readonly Schema[] {
  const found = withoutReference(schema, definitions);
  if (found.anyOf === undefined) return [found];
  const known = widenedBefore.get(found) ?? widened(plainBranches(found, definitions, 0), definitions);
  widenedBefore.set(found, known);
  return known;
}

/** Whether an alternative has properties that only others name. */
export const isWidened = (schema: Schema, definitions: SchemasByName): boolean => {
  const plain = new Set(plainBranches(schema, definitions, 0));
  return branches(schema, definitions).some((each) => !plain.has(each));
};

function plainBranches(schema: Schema, definitions: SchemasByName, depth: number): Schema[] {
  const found = withoutReference(schema, definitions);
  if (found.anyOf === undefined || depth === DEPTH) return [found];
  return found.anyOf.flatMap((part) => plainBranches(part, definitions, depth + 1));
}

function widened(all: readonly Schema[], definitions: SchemasByName): readonly Schema[] {
  const objects = all.filter((each) => isClosedByConfiguration(each) && each.allOf === undefined);
  return all.map((each) => {
    if (!objects.includes(each)) return each;
    const { properties = {} } = each;
    const others = objects.filter((other) => other !== each && !areToldApart(each, other, definitions));
    const names = [...new Set(others.flatMap((other) => Object.keys(other.properties ?? {})))].filter(
      (name) => !Object.hasOwn(properties, name),
    );
    if (names.length === 0) return each;
    const more = names.map((name): [string, Schema] => [name, typeIn(others, name)]);
    return { ...each, properties: Object.fromEntries([...Object.entries(properties), ...more]) };
  });
}

function typeIn(others: readonly Schema[], name: string): Schema {
  const types = others.flatMap(({ properties = {} }) => {
    const type = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return type === undefined ? [] : [type];
  });
  const [only, ...more] = types;
  return only !== undefined && more.length === 0 ? only : { anyOf: types };
}

/** Whether both have a property that is certain literals in the one, and others in the other. */
function areToldApart(one: Schema, other: Schema, definitions: SchemasByName): boolean {
  return Object.entries(one.properties ?? {}).some(([name, property]) => {
    const counterpart = Object.hasOwn(other.properties ?? {}, name) ? other.properties?.[name] : undefined;
    const literals = certainLiterals(property, definitions);
    const others = counterpart && certainLiterals(counterpart, definitions);
    return literals !== undefined && others !== undefined && !literals.some((each) => others.includes(each));
  });
}

function certainLiterals(schema: Schema, definitions: SchemasByName): readonly JsonLiteral[] | undefined {
  const { const: value, enum: values, anyOf } = withoutReference(schema, definitions);
  if (value !== undefined) return [value];
  if (values !== undefined || anyOf === undefined) return values;
  const all = anyOf.map((part) => certainLiterals(part, definitions));
  return all.every((each) => each !== undefined) ? all.flat() : undefined;
}
