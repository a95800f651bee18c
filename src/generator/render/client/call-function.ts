/** The function that calls a route, with the types of what it answers and throws. */
import type { CallContract, Contract } from '../../../shared/contract.js';
import {
  type FunctionType,
  namedType,
  type ParameterSyntax,
  type TypeSyntax,
  unionType,
} from '../../../shared/type-syntax.js';
import type { Shapes } from './shapes.js';
import { type TypeNames, typeOfSchema } from './type-of-schema.js';

export interface ClientNames {
  names: TypeNames;
  shapes: Shapes;
  $defs: Contract['$defs'];
}

export interface ClientRoute {
  /** As `templates/client/calls.ts` reads it. */
  row: readonly unknown[];
  type: TypeSyntax;
  /** The signature that takes the arguments by position, if there is one. */
  byPosition?: FunctionType;
}

export interface ClientCall {
  path: string;
  /** The places of its arguments in the request. */
  sends?: Sends;
  /** The type of an answer that is not known. */
  otherwise: TypeSyntax;
}

type Sends = readonly string[] | Readonly<Record<string, number>> | 'parts';

export function routeFunction(
  parameters: readonly ParameterSyntax[],
  contract: CallContract,
  { path, sends, otherwise }: ClientCall,
  { names, shapes }: ClientNames,
): ClientRoute {
  const { verb, result: resultSchema } = contract;
  const shape = shapes.of(resultSchema);
  const result = resultSchema === undefined ? otherwise : typeOfSchema(resultSchema, names);
  return {
    row: rowOf(verb.toUpperCase(), path, sends, shape),
    type: { kind: 'function', parameters: [...parameters], result: promiseOf(result, contract) },
  };
}

/** Leaves out undefined entries at the end. */
function rowOf(verb: string, path: string, sends: Sends | undefined, shape: unknown): unknown[] {
  if (shape !== undefined) return [verb, path, sends ?? [], shape];
  return sends === undefined ? [verb, path] : [verb, path, sends];
}

/** `Promise<string> & AnswersWith<201> & Throws<403 | 'not-allowed'>` (C39) */
function promiseOf(result: TypeSyntax, { statuses = [], errors = [], codes = [] }: CallContract): TypeSyntax {
  const answered = statuses.filter((status) => status < 400);
  const failing = [...new Set([...statuses, ...errors])].filter((status) => status >= 400);
  const types = [
    namedType('Promise', result),
    ...typesOf('AnswersWith', answered.map(numberType)),
    ...typesOf('Throws', [
      ...failing.sort((one, other) => one - other).map(numberType),
      ...codes.map((value): TypeSyntax => ({ kind: 'string', value })),
    ]),
  ];
  const [only, ...others] = types;
  return only !== undefined && others.length === 0 ? only : { kind: 'intersection', types };
}

const numberType = (value: number): TypeSyntax => ({ kind: 'literal', text: String(value) });

/** Nothing, if nothing is known. */
const typesOf = (name: string, [first, ...others]: readonly TypeSyntax[]): TypeSyntax[] =>
  first === undefined ? [] : [namedType(name, unionType(first, ...others))];
