/** Gives the types of an API their names, when all types are known. */

import type { Api } from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import type { Schema } from '../../shared/contract.js';
import { type Definitions, namesOf, referredTo, renamed } from '../schema/index.js';
import { withSchemas } from './reading/with-schemas.js';

export function nameTypes(definitions: Definitions, api: Api): Api {
  const types = referredTo(schemasOf(api), definitions.all());
  const names = namesOf(types);
  const named = (schema: Schema): Schema => renamed(schema, (key) => names.get(key) ?? key);
  return {
    ...api,
    publications: api.publications.map((publication) => withSchemas(publication, named)),
    methods: api.methods.map((method) => withSchemas(method, named)),
    collections: api.collections.map((collection) => withSchemas(collection, named)),
    types: Object.fromEntries(
      [...types]
        .map(([key, { schema }]) => [names.get(key) ?? key, named(schema)] as const)
        .sort(([one], [other]) => compareText(one, other)),
    ),
  };
}

/** Only exposed declarations count: types that nothing else needs are left out. */
function schemasOf({ publications, methods, collections }: Api): Schema[] {
  const calls = [...publications, ...methods].filter(isExposed);
  const schemas = [
    ...calls.flatMap(({ parameters }) => parameters.flatMap(({ schema, hint }) => [schema, hint])),
    ...calls.map((call) => (call.kind === 'method' ? call.resultSchema : call.published)),
    ...collections.filter(isExposed).map(({ documentSchema }) => documentSchema),
  ];
  return schemas.filter((schema) => schema !== undefined);
}

const isExposed = ({ withheld }: { withheld?: string }): boolean => withheld === undefined;
