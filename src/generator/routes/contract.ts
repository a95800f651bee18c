/** Makes the contract: the parameters and results of an API, as in `api.json`. */

import type { Settings } from '../../config/config.js';
import type { Api, Parameter } from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import type { CallContract, CollectionContract, Contract, ParameterContract } from '../../shared/contract.js';
import { verbHasBody } from '../../shared/conventions.js';
import { definedProperties } from '../../shared/defined-properties.js';
import { positionsInPath, queryFields } from '../../shared/named-arguments.js';
import type { CollectionRoute, MethodRoute, PublicationRoute, Route } from './route.js';

export function createContract(
  { types }: Pick<Api, 'types'>,
  routes: readonly Route[],
  settings: Settings,
): Contract {
  const { validation } = settings;
  const { extraProperties, extraArguments } =
    validation === 'off' ? { extraProperties: validation, extraArguments: undefined } : (validation ?? {});
  const call = (route: PublicationRoute | MethodRoute): CallContract => callContract(route, types);
  return {
    ...(extraProperties === undefined || extraProperties === 'reject' ? {} : { validation: extraProperties }),
    ...(extraArguments === 'reject' ? { extraArguments } : {}),
    publications: byName(routes.filter(isPublication), call),
    methods: byName(routes.filter(isMethod), call),
    collections: byName(routes.filter(isInsert), collectionContract),
    $defs: types,
  };
}

const isPublication = (route: Route): route is PublicationRoute => route.kind === 'publication';
const isMethod = (route: Route): route is MethodRoute => route.kind === 'method';
/** The contract has one entry for each collection: its insert route represents all three. */
const isInsert = (route: Route): route is CollectionRoute =>
  route.kind === 'collection' && route.operation === 'insert';

const byName = <One extends Route, Result>(
  routes: readonly One[],
  contract: (route: One) => Result,
): Record<string, Result> =>
  Object.fromEntries(
    [...routes]
      .sort((one, other) => compareText(one.declaration.name, other.declaration.name))
      .map((route) => [route.declaration.name, contract(route)]),
  );

function callContract(route: PublicationRoute | MethodRoute, types: Api['types']): CallContract {
  const { verb, path, declaration } = route;
  const result = declaration.kind === 'method' ? declaration.resultSchema : declaration.published;
  const { answers, errors, codes } = declaration.statuses ?? {};
  return {
    verb,
    path,
    params: callParameters(route, types),
    ...definedProperties({ result, statuses: answers, errors, codes }),
    ...(declaration.options.getArgsFromRequest === true ? { readsRequest: true } : {}),
    ...(declaration.options.validation === 'off' ? { validation: 'off' } : {}),
    ...(route.kind === 'publication' && route.live === false ? { live: false } : {}),
    ...definedProperties({
      page: declaration.options.page,
      scopes: declaration.scopes,
      sunset: declaration.deprecated?.sunset,
    }),
  };
}

/** If the call has no body, its query names the fields of the only destructured parameter (C59). */
export function callParameters(
  { verb, path, declaration }: PublicationRoute | MethodRoute,
  types: Api['types'],
): ParameterContract[] {
  const { parameters, options } = declaration;
  const hasBody = verbHasBody(verb);
  const params = parameters.map((parameter) => parameterContract(parameter, hasBody));
  if (hasBody) return params;
  const inPath = positionsInPath(path);
  const [first, ...others] = params.filter(
    (_, position) => parameters[position]?.destructured === true && !inPath.includes(position),
  );
  const isOnly = first !== undefined && others.length === 0 && options.getArgsFromRequest !== true;
  if (!isOnly || queryFields(first, params, types) === undefined) return params;
  return params.map((param) => (param === first ? { ...param, fields: true } : param));
}

const parameterContract = (
  { name, schema, hint, takesObject, optional, rest }: Parameter,
  hasBody: boolean,
): ParameterContract => ({
  name,
  ...definedProperties({ schema, hint }),
  ...(takesObject === true && hasBody ? { takesObject } : {}),
  ...(optional ? { optional } : {}),
  ...(rest ? { rest } : {}),
});

function collectionContract({ path, idType, declaration }: CollectionRoute): CollectionContract {
  const { documentSchema: document, scopes, deprecated } = declaration;
  return { path, idType, ...definedProperties({ document, scopes, sunset: deprecated?.sunset }) };
}
