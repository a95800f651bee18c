/** In JavaScript, comments with the types of `client.d.ts` describe the parameters and results of routes. */
import type { CallContract, Contract, ParameterContract } from '../../../shared/contract.js';
import type { Route } from '../../routes/index.js';
import { type TypeNames, typeOfSchema } from '../client/index.js';
import { isIdentifier, ONE_LINE, typeText, unended } from '../code/index.js';

export interface RouteTypes {
  contract: Contract;
  /** The names of the client's types, by their names in the API. */
  names: TypeNames;
}

export function tagsOf(route: Route, { contract, names }: RouteTypes): string[] {
  const { name } = route.declaration;
  if (route.kind !== 'collection') {
    const call = contract[`${route.kind}s`][name];
    return call === undefined ? [] : callTags(call, names);
  }
  const document = contract.collections[name]?.document;
  if (document === undefined || route.operation === 'remove') return [];
  const type = typeText(typeOfSchema(document, names));
  return [
    route.operation === 'insert'
      ? `@param {NewDocument<${type}>} document`
      : `@param {Fields<${type}>} fields`,
  ].map(unended);
}

const callTags = ({ params, result }: CallContract, names: TypeNames): string[] =>
  [
    ...params.map((parameter, index) => parameterTag(parameter, index, names)),
    ...(result === undefined ? [] : [`@returns {${typeText(typeOfSchema(result, names))}}`]),
  ].map(unended);

function parameterTag(
  { name, schema, hint, optional, rest }: ParameterContract,
  index: number,
  names: TypeNames,
): string {
  const label = isIdentifier(name) ? name : `argument${index}`;
  const type = typeOfSchema(schema ?? hint, names);
  if (rest === true) return `@param {...${typeText(type, ONE_LINE, 'element')}} ${label}`;
  return `@param {${typeText(type)}} ${optional === true ? `[${label}]` : label}`;
}
