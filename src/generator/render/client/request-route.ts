/** Routes of declarations that read their arguments from the request themselves (C8): their functions take its parts. */
import type { CallContract } from '../../../shared/contract.js';
import { parametersOfPath } from '../../../shared/conventions.js';
import { namedType, type ParameterSyntax, type TypeSyntax, unionType } from '../../../shared/type-syntax.js';
import { type ClientCall, type ClientNames, type ClientRoute, routeFunction } from './call-function.js';

export const requestRoute = (
  contract: CallContract,
  names: ClientNames,
  answer: Pick<ClientCall, 'isLive' | 'otherwise'>,
): ClientRoute =>
  routeFunction(
    [partsParameter(contract)],
    contract,
    { path: contract.path, sends: 'parts', ...answer },
    names,
  );

function partsParameter({ path }: CallContract): ParameterSyntax {
  const [first, ...others] = parametersOfPath(path).map((value): TypeSyntax => ({ kind: 'string', value }));
  return first === undefined
    ? { name: 'parts', type: namedType('RequestParts'), modifier: 'optional' }
    : { name: 'parts', type: namedType('RequestPartsOf', unionType(first, ...others)) };
}
