/** The function that calls a route, with the types of what it answers and throws. */
import type { CallContract, Contract, Schema } from '../../../shared/contract.js';
import { downloadOfResult } from '../../../shared/file-arguments.js';
import {
  type FunctionType,
  namedType,
  type ParameterSyntax,
  type TypeSyntax,
  unionType,
} from '../../../shared/type-syntax.js';
import type { Shape, Shapes } from './shapes.js';
import { type TypeNames, typeOfSchema } from './type-of-schema.js';

export interface ClientNames {
  names: TypeNames;
  shapes: Shapes;
  $defs: Contract['$defs'];
  /** Whether any publication sends a stream of its changes. */
  hasStreams: boolean;
}

export interface ClientRoute {
  /** The entry of the route in the form that `templates/client/calls.ts` reads. */
  row: readonly unknown[];
  type: TypeSyntax;
  /** The signature that takes the arguments by position, if the type is a function and there is one. */
  byPosition?: FunctionType;
  /** The members that the function of a publication has. */
  members?: readonly string[];
}

export interface ClientCall {
  path: string;
  /** The places of its arguments in the request. */
  sends?: Sends;
  /** The type of an answer that is not known. */
  otherwise: TypeSyntax;
  /** Whether a publication sends a stream of its changes; only where others might. */
  isLive?: boolean;
  /** The type with the member `pages`, if it answers pages. */
  paged?: TypeSyntax;
  /** The parameters of the signature that takes the arguments by position, if there is one. */
  byPosition?: readonly ParameterSyntax[];
}

type Sends = readonly string[] | Readonly<Record<string, number>> | 'parts';

export function routeFunction(
  parameters: readonly ParameterSyntax[],
  contract: CallContract,
  call: ClientCall,
  client: ClientNames,
): ClientRoute {
  const { otherwise, byPosition, isLive, paged } = call;
  const members = [...(isLive === true ? ['watch', 'live'] : []), ...(paged === undefined ? [] : ['pages'])];
  const download = downloadOfResult(contract.result, client.$defs);
  const json = download === undefined ? contract.result : download.json;
  const types = [
    ...(download ? [namedType('Blob')] : []),
    ...(json ? [typeOfSchema(json, client.names)] : []),
  ];
  const [first = otherwise, ...alternatives] = types;
  const result = unionType(first, ...alternatives);
  const row = routeRow(contract, call, client.shapes.of(json));
  if (isLive === true) {
    const args = [parameters, ...(byPosition === undefined ? [] : [byPosition])].map(argumentTuple);
    const live = liveType(args, result, ownStatuses(contract));
    return { row, type: intersectionType(paged === undefined ? [live] : [live, paged]), members };
  }
  const typeOfCall = (taken: readonly ParameterSyntax[]): FunctionType => ({
    kind: 'function',
    parameters: [...taken],
    result: intersectionType([namedType('Promise', result), ...ownStatuses(contract)]),
  });
  const second = byPosition && typeOfCall(byPosition);
  if (paged !== undefined)
    return {
      row,
      type: intersectionType([typeOfCall(parameters), ...(second ? [second] : []), paged]),
      members,
    };
  return { row, type: typeOfCall(parameters), ...(second && { byPosition: second }) };
}

/** `LivePublication<[args: { taskId: string }] | [taskId: string], { tasks: Task[] }>` */
function liveType(
  [first, ...others]: readonly TypeSyntax[],
  result: TypeSyntax,
  known: readonly TypeSyntax[],
): TypeSyntax {
  const args = first === undefined ? argumentTuple([]) : unionType(first, ...others);
  return namedType('LivePublication', args, result, ...(known.length === 0 ? [] : [intersectionType(known)]));
}

const argumentTuple = (parameters: readonly ParameterSyntax[]): TypeSyntax => ({
  kind: 'tuple',
  elements: parameters.map(({ name, ...element }) => ({ label: name, ...element })),
});

/** Leaves out undefined entries at the end. */
function routeRow(
  { verb, path: _, result }: CallContract,
  { path, sends, isLive, paged }: ClientCall,
  shape: Shape | undefined,
): unknown[] {
  const start = [verb.toUpperCase(), path];
  const all = isLive === true ? withCollections(shape, result) : shape;
  if (paged !== undefined) return [...start, sends ?? [], all ?? [], isLive !== false, true];
  if (isLive === false) return [...start, sends ?? [], all ?? [], isLive];
  if (all !== undefined) return [...start, sends ?? [], all];
  return sends === undefined ? start : [...start, sends];
}

/** A view has a list for each collection from the beginning. */
function withCollections(shape: Shape | undefined, { required = [] }: Schema = {}): Shape | undefined {
  const isOfFields = typeof shape === 'object' && !Array.isArray(shape);
  if (required.length === 0 || !(shape === undefined || isOfFields)) return shape;
  return { ...Object.fromEntries(required.map((name) => [name, []])), ...shape };
}

/** `AnswersWith<201> & Throws<403 | 'not-allowed'>` (C39) */
function ownStatuses({ statuses = [], errors = [], codes = [] }: CallContract): TypeSyntax[] {
  const answered = statuses.filter((status) => status < 400);
  const failing = [...new Set([...statuses, ...errors])].filter((status) => status >= 400);
  return [
    ...typeWithUnion('AnswersWith', answered.map(numberType)),
    ...typeWithUnion('Throws', [
      ...failing.sort((one, other) => one - other).map(numberType),
      ...codes.map((value): TypeSyntax => ({ kind: 'string', value })),
    ]),
  ];
}

function intersectionType(types: readonly TypeSyntax[]): TypeSyntax {
  const [only, ...others] = types;
  return only !== undefined && others.length === 0 ? only : { kind: 'intersection', types: [...types] };
}

const numberType = (value: number): TypeSyntax => ({ kind: 'literal', text: String(value) });

/** Nothing, if nothing is known. */
const typeWithUnion = (name: string, [first, ...others]: readonly TypeSyntax[]): TypeSyntax[] =>
  first === undefined ? [] : [namedType(name, unionType(first, ...others))];
