/** The types of an API get their names when all of them are known. */
import type { Schema } from '../contract.js';
import { compare } from '../schema/compare.js';
import { namesOf } from '../schema/definition-names.js';
import { type Definitions, referredTo, renamed } from '../schema/definitions.js';
import type { Api } from './api.js';
import { withSchemas } from './with-schemas.js';

/** The API with its named types, and with every reference to them by name. */
export function named(definitions: Definitions, api: Api): Api {
  const types = referredTo(schemasOf(api), definitions.all());
  const names = namesOf(types);
  const rename = (schema: Schema): Schema => renamed(schema, names);
  return {
    ...api,
    publications: api.publications.map((each) => withSchemas(each, rename)),
    methods: api.methods.map((each) => withSchemas(each, rename)),
    collections: api.collections.map((each) => withSchemas(each, rename)),
    types: Object.fromEntries(
      [...types]
        .map(([key, { schema }]) => [names.get(key) ?? key, rename(schema)] as const)
        .sort(([one], [other]) => compare(one, other)),
    ),
  };
}

/** Of what is exposed: types that nothing else needs stay unknown. */
const schemasOf = (api: Api): Schema[] => {
  const publications = api.publications.filter(isExposed);
  const methods = api.methods.filter(isExposed);
  const collections = api.collections.filter(isExposed);
  return [
    ...[...publications, ...methods].flatMap(({ parameters }) => parameters.map(({ schema }) => schema)),
    ...publications.map(({ published }) => published),
    ...methods.map(({ resultSchema }) => resultSchema),
    ...collections.map(({ documentSchema }) => documentSchema),
  ].filter((schema) => schema !== undefined);
};

const isExposed = ({ withheld }: { withheld?: string }): boolean => withheld === undefined;
