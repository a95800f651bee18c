/** Routes of declarations that read their arguments from the request themselves (C8): their functions take its parts. */
import type { CallContract, ReadName } from '../../../shared/contract.js';
import { parametersOfPath, verbHasBody } from '../../../shared/conventions.js';
import {
  namedType,
  type ParameterSyntax,
  type TypeSyntax,
  UNKNOWN_TYPE,
  unionType,
} from '../../../shared/type-syntax.js';
import { type ClientCall, type ClientNames, type ClientRoute, routeFunction } from './call-function.js';
import { NUMBER_TYPE, type Property, propertyMember, STRING_TYPE } from './type-of-schema.js';

export function requestRoute(
  contract: CallContract,
  names: ClientNames,
  answer: Pick<ClientCall, 'isLive' | 'otherwise'>,
): ClientRoute {
  const { path } = contract;
  const parts = partsParameter(contract);
  if (parts === undefined) return routeFunction([], contract, { path, ...answer }, names);
  return routeFunction([parts], contract, { path, sends: 'parts', ...answer }, names);
}

/** `undefined` if the declaration reads nothing. */
function partsParameter({ path, verb, reads = {} }: CallContract): ParameterSyntax | undefined {
  const segments = parametersOfPath(path);
  const isTyped = reads.query !== undefined || (reads.body !== undefined && verbHasBody(verb));
  if (!isTyped) return anyParts(segments);
  const members = [
    ...(segments.length === 0 ? [] : [propertyMember('params', segmentTexts(segments), false)]),
    ...partMember('query', reads.query, namedType('Query')),
    ...(verbHasBody(verb) ? partMember('body', reads.body, UNKNOWN_TYPE) : []),
  ];
  if (members.length === 0) return undefined;
  const isOptional = members.every(({ optional }) => optional);
  const type: TypeSyntax = { kind: 'object', members };
  return { name: 'parts', type, ...(isOptional ? { modifier: 'optional' } : {}) };
}

function anyParts(segments: readonly string[]): ParameterSyntax {
  const [first, ...others] = segments.map((value): TypeSyntax => ({ kind: 'string', value }));
  return first === undefined
    ? { name: 'parts', type: namedType('RequestParts'), modifier: 'optional' }
    : { name: 'parts', type: namedType('RequestPartsOf', unionType(first, ...others)) };
}

const segmentTexts = (names: readonly string[]): TypeSyntax => ({
  kind: 'object',
  members: names.map((name) => propertyMember(name, STRING_TYPE, false)),
});

/** @param otherwise the type of the part where it may hold any names */
function partMember(
  part: 'query' | 'body',
  names: readonly ReadName[] | undefined,
  otherwise: TypeSyntax,
): Property[] {
  if (names === undefined) return [propertyMember(part, otherwise, true)];
  if (names.length === 0) return [];
  const members = names.map(({ name, isNumber, isNeeded }) =>
    propertyMember(name, typeOfRead(part, isNumber === true), isNeeded !== true),
  );
  return [
    propertyMember(
      part,
      { kind: 'object', members },
      members.every(({ optional }) => optional),
    ),
  ];
}

/** Values of a body may be of any type. */
const typeOfRead = (part: 'query' | 'body', isNumber: boolean): TypeSyntax =>
  part === 'body' ? UNKNOWN_TYPE : isNumber ? NUMBER_TYPE : STRING_TYPE;
