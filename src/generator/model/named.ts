/** Gives the types of an API their names, when all types are known. */

import type { Api, Collection, Method, Publication } from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import type { Schema } from '../../shared/contract.js';
import { type Definitions, namesOf, referredTo, renamed } from '../schema/index.js';
import { withSchemas } from './reading/with-schemas.js';

/** By the keys of the types. */
type TypeNamesByKey = ReadonlyMap<string, string>;

interface NamedApi {
  /** With its named types, and all references by name. */
  api: Api;
  names: TypeNamesByKey;
}

export function nameTypes(definitions: Definitions, api: Api): NamedApi {
  const types = referredTo(schemasOf(api), definitions.all());
  const names = namesOf(types);
  return {
    api: {
      ...api,
      publications: api.publications.map((each) => renamedPublication(each, names)),
      methods: api.methods.map((each) => renamedMethod(each, names)),
      collections: api.collections.map((each) => renamedCollection(each, names)),
      types: Object.fromEntries(
        [...types]
          .map(([key, { schema }]) => [names.get(key) ?? key, renamedType(schema, names)] as const)
          .sort(([one], [other]) => compareText(one, other)),
      ),
    },
    names,
  };
}

/**
 * Renames an object once, as long as the names in it stay the same. The objects of an earlier run never change, and are
 * passed in again.
 */
function memoizedRenaming<One extends object>(
  rename: (one: One, change: (schema: Schema) => Schema) => One,
): (one: One, names: TypeNamesByKey) => One {
  const known = new WeakMap<One, { result: One; used: TypeNamesByKey }>();
  return (one, names) => {
    const before = known.get(one);
    if (before !== undefined && holdsAll(names, before.used)) return before.result;
    const used = new Map<string, string>();
    const result = rename(one, (schema) =>
      renamed(schema, (key) => {
        const name = names.get(key) ?? key;
        used.set(key, name);
        return name;
      }),
    );
    known.set(one, { result, used });
    return result;
  };
}

/** Asked for each declaration in each run, so it makes no list. */
function holdsAll(names: TypeNamesByKey, some: TypeNamesByKey): boolean {
  for (const [key, name] of some) if (names.get(key) !== name) return false;
  return true;
}

const renamedPublication = memoizedRenaming<Publication>(withSchemas);
const renamedMethod = memoizedRenaming<Method>(withSchemas);
const renamedCollection = memoizedRenaming<Collection>(withSchemas);
const renamedType = memoizedRenaming<Schema>((schema, change) => change(schema));

/** Only exposed declarations count: types that nothing else needs are left out. */
function schemasOf({ publications, methods, collections }: Api): Schema[] {
  const schemas: Schema[] = [];
  const add = (schema: Schema | undefined): void => {
    if (schema !== undefined) schemas.push(schema);
  };
  for (const call of [...publications, ...methods]) {
    if (!isExposed(call)) continue;
    for (const { schema, hint } of call.parameters) {
      add(schema);
      add(hint);
    }
    add(call.kind === 'method' ? call.resultSchema : call.published);
  }
  for (const collection of collections) if (isExposed(collection)) add(collection.documentSchema);
  return schemas;
}

const isExposed = ({ withheld }: { withheld?: string }): boolean => withheld === undefined;
