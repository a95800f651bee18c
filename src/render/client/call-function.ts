/** The function that calls a route, with the types of what it answers and throws. */
import type { CallContract } from '../../contract.js';
import { namedType, type ParameterSyntax, type TypeSyntax, unionType } from '../../type-syntax.js';
import { callExpression, type Expression, stringLiteral, valueExpression } from '../layout/index.js';
import type { Shapes } from './shapes.js';
import { type TypeNames, typeOfSchema } from './type-of-schema.js';

export interface ClientNames {
  names: TypeNames;
  shapes: Shapes;
}

export interface ClientRoute {
  value: Expression;
  type: TypeSyntax;
}

export interface ClientCall {
  path: string;
  /** The expression for the arguments. */
  given?: Expression;
  /** The type of an answer that is not known. */
  otherwise: TypeSyntax;
  tool?: 'call' | 'request';
}

export function routeFunction(
  parameters: readonly ParameterSyntax[],
  contract: CallContract,
  { path, given, otherwise, tool = 'call' }: ClientCall,
  { names, shapes }: ClientNames,
): ClientRoute {
  const { verb, result: resultSchema } = contract;
  const shape = shapes.of(resultSchema);
  const result = resultSchema === undefined ? otherwise : typeOfSchema(resultSchema, names);
  const nothing: Expression[] = shape === undefined ? [] : [NOTHING_GIVEN[tool]];
  const body = callExpression(
    tool,
    stringLiteral(verb.toUpperCase()),
    stringLiteral(path),
    ...(given === undefined ? nothing : [given]),
    ...(shape === undefined ? [] : [valueExpression(shape)]),
  );
  return {
    value: { kind: 'arrow', parameters, body },
    type: { kind: 'function', parameters: [...parameters], result: promiseOf(result, contract) },
  };
}

/** What takes the place of arguments where a shape follows. */
const NOTHING_GIVEN = {
  call: { kind: 'array', elements: [] },
  request: { kind: 'object', properties: [] },
} as const satisfies Record<string, Expression>;

/** `Promise<string> & AnswersWith<201> & Throws<403 | 'not-allowed'>` (C39) */
function promiseOf(result: TypeSyntax, { statuses = [], errors = [], codes = [] }: CallContract): TypeSyntax {
  const answered = statuses.filter((status) => status < 400);
  const failing = [...new Set([...statuses, ...errors])].filter((status) => status >= 400);
  const types = [
    namedType('Promise', result),
    ...known('AnswersWith', answered.map(numberType)),
    ...known('Throws', [
      ...failing.sort((one, other) => one - other).map(numberType),
      ...codes.map((value): TypeSyntax => ({ kind: 'string', value })),
    ]),
  ];
  const [only, ...others] = types;
  return only !== undefined && others.length === 0 ? only : { kind: 'intersection', types };
}

const numberType = (value: number): TypeSyntax => ({ kind: 'literal', text: String(value) });

/** Nothing, if nothing is known. */
const known = (name: string, [first, ...others]: readonly TypeSyntax[]): TypeSyntax[] =>
  first === undefined ? [] : [namedType(name, unionType(first, ...others))];
