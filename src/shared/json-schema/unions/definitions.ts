import { DEFINITIONS, type Schema } from '../../contract.js';
import { describingChildrenOf, schemasWithin } from '../json-schema.js';

export type SchemasByName = Readonly<Record<string, Schema>>;

/**
 * Follows `$ref` to the schema that it names; keywords beside `$ref` are dropped. A schema without `$ref` is returned as
 * it is, and a type that refers only to itself is `{}`.
 */
export function withoutReference(schema: Schema, definitions: SchemasByName): Schema {
  let resolved = schema;
  for (let steps = 0; resolved.$ref !== undefined; steps += 1) {
    if (steps > 100) return {};
    resolved = referred(resolved.$ref, definitions);
  }
  return resolved;
}

/** The schema and every schema that describes a part of its values, including types that they refer to. */
export function reachedSchemas(schema: Schema, definitions: SchemasByName): ReadonlySet<Schema> {
  const resolved = (part: Schema): Schema => withoutReference(part, definitions);
  return schemasWithin(resolved(schema), (part) => describingChildrenOf(part).map(resolved));
}

/** @throws Error if the contract has no such type */
export function referred($ref: string, definitions: SchemasByName): Schema {
  const target = definitions[definitionName($ref)];
  if (target === undefined) throw new Error(`The contract has no type ${$ref}`);
  return target;
}

/** The reference is a JSON pointer (RFC 6901) in a URI fragment. */
const definitionName = (reference: string): string =>
  decodeURIComponent(reference.slice(DEFINITIONS.length)).replaceAll('~1', '/').replaceAll('~0', '~');

/** Whether the configuration decides if an object may have properties that the schema does not name. */
export const isClosedByConfiguration = ({ properties, additionalProperties }: Schema): boolean =>
  properties !== undefined && additionalProperties === undefined;
