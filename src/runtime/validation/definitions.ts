import { DEFINITIONS, type Schema } from '../../contract.js';

export type SchemasByName = Readonly<Record<string, Schema>>;

/**
 * What a schema refers to, without what stands beside the reference; itself where it is no reference.
 * A type that is nothing but itself says nothing.
 */
export function withoutReference(schema: Schema, definitions: SchemasByName): Schema {
  let found = schema;
  for (let steps = 0; found.$ref !== undefined; steps += 1) {
    if (steps > 100) return {};
    found = referred(found.$ref, definitions);
  }
  return found;
}

/** @throws Error where the contract has no such type */
export function referred($ref: string, definitions: SchemasByName): Schema {
  const target = definitions[definitionName($ref)];
  if (target === undefined) throw new Error(`The contract has no type ${$ref}`);
  return target;
}

/** RFC 6901, in a URI fragment. */
const definitionName = (reference: string): string =>
  decodeURIComponent(reference.slice(DEFINITIONS.length)).replaceAll('~1', '/').replaceAll('~0', '~');

/** The schemas of which a value fits one: a union's parts, those of its parts, what they refer to. */
export function branches(schema: Schema, definitions: SchemasByName, depth = 0): Schema[] {
  const found = withoutReference(schema, definitions);
  if (found.anyOf === undefined || depth === 20) return [found];
  return found.anyOf.flatMap((part) => branches(part, definitions, depth + 1));
}

/** Whether the schema takes an object that has other properties than it names only by the configuration's leave. */
export const isClosedByConfiguration = ({ properties, additionalProperties }: Schema): boolean =>
  properties !== undefined && additionalProperties === undefined;
