/** Gives the types of an API their names, when all types are known. */

import type { Api } from '../../shared/api.js';
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
  const named = (schema: Schema): Schema => renamed(schema, (key) => names.get(key) ?? key);
  return {
    api: {
      ...api,
      publications: api.publications.map((publication) => withSchemas(publication, named)),
      methods: api.methods.map((method) => withSchemas(method, named)),
      collections: api.collections.map((collection) => withSchemas(collection, named)),
      types: Object.fromEntries(
        [...types]
          .map(([key, { schema }]) => [names.get(key) ?? key, named(schema)] as const)
          .sort(([one], [other]) => compareText(one, other)),
      ),
    },
    names,
  };
}

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
