/** The named types of an API. Each is described once, and referred to by its key until all names are chosen. */
import { DEFINITIONS, type Schema } from '../../../shared/contract.js';
import {
  allSchemas,
  mapChildren,
  referredName,
  withoutDeepSchema,
} from '../../../shared/json-schema/index.js';
import { type TypeIdentity, typeKey } from './type-identity.js';

export interface Definitions {
  /** Returns a reference to a named type, which is described at first use. A type that cannot be described leaves no trace. */
  attempt(identity: TypeIdentity, describe: () => Schema | undefined): Schema | undefined;
  /** The schema that a reference leads to; `undefined` while that is being described. */
  resolve(schema: Schema): Schema | undefined;
  /** The schema itself; for a reference, the schema to which it leads. */
  target(schema: Schema): Schema | undefined;
  /** All types that were referred to. */
  all(): ReadonlyMap<string, DefinedType>;
}

export interface DefinedType {
  identity: TypeIdentity;
  schema: Schema;
}

type Described = Omit<DefinedType, 'schema'> & Partial<Pick<DefinedType, 'schema'>>;

export function createDefinitions(): Definitions {
  const types = new Map<string, Described>();
  const attempt: Definitions['attempt'] = (identity, describe) => {
    const key = typeKey(identity);
    if (!types.has(key)) {
      const type: Described = { identity };
      types.set(key, type);
      try {
        const schema = describe();
        if (schema !== undefined) type.schema = withoutDeepSchema(schema);
      } finally {
        if (type.schema === undefined) types.delete(key);
      }
      if (type.schema === undefined) return undefined;
    }
    return referenceToType(identity);
  };
  const resolve: Definitions['resolve'] = (schema) => types.get(referredName(schema) ?? '')?.schema;
  return {
    attempt,
    resolve,
    target: (schema) => (schema.$ref === undefined ? schema : resolve(schema)),
    all: () =>
      new Map(
        [...types].flatMap(([key, { schema, ...type }]) =>
          schema === undefined ? [] : [[key, { ...type, schema }] as const],
        ),
      ),
  };
}

/** Refers to a type that can be described. */
export const referToType = (
  { attempt }: Definitions,
  identity: TypeIdentity,
  describe: () => Schema,
): Schema => attempt(identity, describe) ?? referenceToType(identity);

export const referenceToType = (identity: TypeIdentity): Schema => ({
  $ref: DEFINITIONS + typeKey(identity),
});

/** Renames every reference in the schema. */
export function renameReferences(schema: Schema, nameOfKey: (key: string) => string): Schema {
  const changed = mapChildren(schema, (child) => renameReferences(child, nameOfKey));
  const key = referredName(schema);
  return key === undefined ? changed : { ...changed, $ref: DEFINITIONS + nameOfKey(key) };
}

/** The types that these schemas refer to, directly or through others. */
export function referredTypes(
  schemas: readonly Schema[],
  types: ReadonlyMap<string, DefinedType>,
): Map<string, DefinedType> {
  const reached = new Map<string, DefinedType>();
  const open = [...schemas];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    for (const part of allSchemas(schema)) {
      const key = referredName(part) ?? '';
      const type = reached.has(key) ? undefined : types.get(key);
      if (type === undefined) continue;
      reached.set(key, type);
      open.push(type.schema);
    }
  }
  return reached;
}
