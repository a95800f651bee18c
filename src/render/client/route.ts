/** The function that a client has for a route, as an expression on one line. */
import {
  type CallContract,
  type CollectionContract,
  isNamedInQuery,
  type ParameterContract,
} from '../../contract.js';
import { literal, stringLiteral } from '../literal.js';
import { parameterNames } from './names.js';
import type { Shapes } from './shapes.js';
import { arrayTypeOf, type TypeNames, typeOfSchema } from './type-of-schema.js';

export interface Known {
  names: TypeNames;
  shapes: Shapes;
  /** Whether types stand in the code. */
  isTyped: boolean;
}

/** An expression on one line: a function's parameters up to its arrow, or nothing, and what follows. */
export interface Expression {
  head: string;
  body: string;
}

export interface RouteText extends Expression {
  type: RouteType;
}

/** The type of a route's value: a function's parameters in parentheses, or nothing, and the rest. */
export interface RouteType {
  parameters?: string;
  result: string;
}

interface LocalParameter {
  /** `id`, `...ids` */
  local: string;
  /** `id?: string`, `...ids: string[]` */
  typed: string;
}

interface Argument extends ParameterContract {
  /** In the client's code. */
  local: string;
}

/** Arguments by position: `(id: string, done?: boolean) => call<number>('POST', '/methods/tasks.finish', [id, done])` */
export function methodText(contract: CallContract, known: Known): RouteText {
  if (contract.readsRequest === true) return requestText(contract, known, 'unknown');
  const args = argumentsOf(contract);
  const parameters = args.map(({ local, optional, rest, schema }, index): LocalParameter => {
    const type = typeOfSchema(schema, known.names);
    if (rest === true)
      return { local: `...${local}`, typed: `...${local}: ${arrayTypeOf(schema, known.names)}` };
    const isLast = args.slice(index).every((later) => later.optional === true || later.rest === true);
    if (optional !== true || isLast)
      return { local, typed: `${local}${optional === true ? '?' : ''}: ${type}` };
    return { local, typed: `${local}: ${type === 'unknown' ? type : `${type} | undefined`}` };
  });
  const isNamed = hasNoBody(contract) && !readsRest(contract);
  const given = isNamed
    ? object(args.map(({ name, local }) => [name, local]))
    : `[${args.map(({ local, rest }) => (rest === true ? `...${local}` : local)).join(', ')}]`;
  const path = isNamed ? namedPath(contract) : contract.path;
  return arrow(
    parameters,
    callText(contract, path, args.length === 0 ? undefined : given, known, 'unknown'),
    known,
  );
}

/** Arguments by name: `(args: { index: number }) => call<…>('GET', '/publications/tasks.above', args)` */
export function publicationText(contract: CallContract, known: Known): RouteText {
  if (contract.readsRequest === true) return requestText(contract, known, 'Published');
  const args = argumentsOf(contract);
  if (args.length === 0)
    return arrow([], callText(contract, contract.path, undefined, known, 'Published'), known);
  const members = args.map(({ name, optional, rest, schema }) => {
    const type = rest === true ? arrayTypeOf(schema, known.names) : typeOfSchema(schema, known.names);
    return `${name}${optional === true || rest === true ? '?' : ''}: ${type}`;
  });
  const isOptional = args.every(({ optional, rest }) => optional === true || rest === true);
  const typed = `args${isOptional ? '?' : ''}: { ${members.join('; ')} }`;
  const isNamed = hasNoBody(contract) && !readsRest(contract);
  const given = isNamed ? 'args' : positional(args, isOptional ? 'args?.' : 'args.');
  const path = isNamed ? namedPath(contract) : contract.path;
  return arrow([{ local: 'args', typed }], callText(contract, path, given, known, 'Published'), known);
}

const positional = (args: readonly Argument[], holder: string): string =>
  `[${args.map(({ name, rest }) => (rest === true ? `...(${holder}${name} ?? [])` : holder + name)).join(', ')}]`;

/** `collection<Task>('/tasks')` */
export function collectionText(
  { path, idType, document }: CollectionContract,
  { names, isTyped }: Known,
): RouteText {
  const isObjectId = idType === 'ObjectId';
  const type = document === undefined ? 'Record<string, unknown>' : typeOfSchema(document, names);
  const generics = document === undefined && !isObjectId ? '' : `<${type}${isObjectId ? ', ObjectId' : ''}>`;
  return {
    head: '',
    type: { result: `Collection<${type}, ${isObjectId ? 'ObjectId' : 'string'}>` },
    body: `collection${isTyped ? generics : ''}(${stringLiteral(path)}${isObjectId ? ", 'ObjectId'" : ''})`,
  };
}

/** A declaration that reads its arguments from the request itself is called with the parts of one (C8). */
function requestText(contract: CallContract, known: Known, otherwise: string): RouteText {
  const segments = segmentsOf(contract.path).map(stringLiteral);
  const type = segments.length === 0 ? 'RequestParts' : `RequestPartsOf<${segments.join(' | ')}>`;
  const typed = `parts${segments.length === 0 ? '?' : ''}: ${type}`;
  const call = callText(contract, contract.path, 'parts', known, otherwise, 'request');
  return arrow([{ local: 'parts', typed }], call, known);
}

function arrow(
  parameters: readonly LocalParameter[],
  { body, result }: { body: string; result: string },
  { isTyped }: Known,
): RouteText {
  const typed = `(${parameters.map((each) => each.typed).join(', ')})`;
  const head = isTyped ? typed : `(${parameters.map(({ local }) => local).join(', ')})`;
  return { head: `${head} => `, body, type: { parameters: typed, result: `Promise<${result}>` } };
}

function callText(
  { verb, result: resultSchema }: CallContract,
  path: string,
  given: string | undefined,
  { names, shapes, isTyped }: Known,
  otherwise: string,
  tool = 'call',
): { body: string; result: string } {
  const shape = shapes.of(resultSchema);
  const result = resultSchema === undefined ? otherwise : typeOfSchema(resultSchema, names);
  const last = shape === undefined ? [] : [literal(shape)];
  const middle = given === undefined ? (shape === undefined ? [] : ['[]']) : [given];
  const values = [stringLiteral(verb.toUpperCase()), stringLiteral(path), ...middle, ...last].join(', ');
  return { body: `${tool}${isTyped ? `<${result}>` : ''}(${values})`, result };
}

/** What a request can carry: without a body, arguments that a query cannot name have no place but in the path. */
function argumentsOf(contract: CallContract): Argument[] {
  const { params, path } = contract;
  const locals = parameterNames(params.map(({ name }) => name));
  const isInUrl = (parameter: ParameterContract, index: number): boolean =>
    isNamedInQuery(parameter) || segmentsOf(path).includes(String(index));
  return params
    .map((parameter, index) => ({ ...parameter, local: locals[index] ?? parameter.name }))
    .filter((argument, index) => !hasNoBody(contract) || readsRest(contract) || isInUrl(argument, index));
}

/** What a GET or DELETE brings along in its body means nothing to HTTP: arguments travel in the URL. */
const hasNoBody = ({ verb }: CallContract): boolean => verb === 'get' || verb === 'delete';

const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.slice(1));

/** Whether the path takes one of the arguments that have no name each. */
const readsRest = ({ path, params }: CallContract): boolean =>
  segmentsOf(path).some((position) => {
    const parameter = params[Number(position)];
    return parameter === undefined || parameter.rest === true;
  });

/** `/tasks/:0` of `(taskId)` as `/tasks/:taskId`. */
const namedPath = ({ path, params }: CallContract): string =>
  path
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? `:${params[Number(segment.slice(1))]?.name ?? ''}` : segment,
    )
    .join('/');

const object = (members: readonly (readonly [string, string])[]): string =>
  `{ ${members.map(([name, value]) => (name === value ? name : `${name}: ${value}`)).join(', ')} }`;
