/** The named types of an API: each is described once, and referred to by what it is, until all names are known. */
import { DEFINITIONS, type Schema } from '../../contract.js';
import { shallow } from '../algebra/index.js';
import { keyOf, type TypeIdentity } from './type-identity.js';

export interface Definitions {
  /** A reference to a named type, which is described when it is first asked for; a type may refer to itself. */
  refer(identity: TypeIdentity, describe: () => Schema): Schema;
  /** As `refer`; where it cannot be described, nothing remains of it, and another way may be tried. */
  attempt(identity: TypeIdentity, describe: () => Schema | undefined): Schema | undefined;
  /** What a reference refers to; nothing while that is being described. */
  resolve(schema: Schema): Schema | undefined;
  /** Every type that was asked for. */
  all(): ReadonlyMap<string, DefinedType>;
}

export interface DefinedType {
  identity: TypeIdentity;
  schema: Schema;
}

export function createDefinitions(): Definitions {
  const types = new Map<string, { identity: TypeIdentity; schema?: Schema }>();
  const attempt: Definitions['attempt'] = (identity, describe) => {
    const key = keyOf(identity);
    if (!types.has(key)) {
      const type: { identity: TypeIdentity; schema?: Schema } = { identity };
      types.set(key, type);
      try {
        const schema = describe();
        if (schema !== undefined) type.schema = shallow(schema);
      } finally {
        if (type.schema === undefined) types.delete(key);
      }
      if (type.schema === undefined) return undefined;
    }
    return referenceTo(identity);
  };
  return {
    attempt,
    refer: (identity, describe) => attempt(identity, describe) ?? referenceTo(identity),
    resolve: ({ $ref }) =>
      $ref === undefined ? undefined : types.get($ref.slice(DEFINITIONS.length))?.schema,
    all: () =>
      new Map(
        [...types].flatMap(([key, { identity, schema }]) =>
          schema === undefined ? [] : [[key, { identity, schema }] as const],
        ),
      ),
  };
}

export const referenceTo = (identity: TypeIdentity): Schema => ({ $ref: DEFINITIONS + keyOf(identity) });

/** A schema with every reference renamed. */
export function renamed(schema: Schema, nameOf: (key: string) => string): Schema {
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === '$ref' && typeof part === 'string'
          ? DEFINITIONS + nameOf(part.slice(DEFINITIONS.length))
          : key === 'default' || key === 'examples' || key === 'enum' || key === 'const'
            ? part
            : rename(part),
      ]),
    );
  };
  return rename(schema) as Schema;
}

/** The types that these schemas refer to, directly or through each other. */
export function referredTo(
  schemas: readonly Schema[],
  types: ReadonlyMap<string, DefinedType>,
): Map<string, DefinedType> {
  const reached = new Map<string, DefinedType>();
  const open: unknown[] = [...schemas];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value)) {
      if (key === '$ref' && typeof part === 'string') {
        const target = part.slice(DEFINITIONS.length);
        const type = types.get(target);
        if (type === undefined || reached.has(target)) continue;
        reached.set(target, type);
        open.push(type.schema);
      } else if (part !== undefined) open.push(part);
    }
  }
  return reached;
}
