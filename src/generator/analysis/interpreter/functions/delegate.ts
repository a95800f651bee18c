/** The function that another one calls with its own arguments: `handler` of `(...args) => handler(user, ...args)`. */
import { ts } from 'ts-morph';
import {
  bare,
  callsOfFunction,
  type FunctionNode,
  isJavaScript,
  outermost,
  returnsOfFunction,
  rootOfAccess,
  withoutThis,
} from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { type Frame, isInCall } from '../values/frame.js';
import { type FunctionValue, frameAtCall } from './invocation.js';
import { argumentText, forwardedCall, forwardedResult } from './passed-arguments.js';

export interface Delegate {
  to: FunctionValue;
  /** How many of its first parameters the wrapper fills in: 1 in the example above, for `user`. */
  injected: number;
  /** The arguments that the wrapper adds at the end: `user` in `handler(...args, user)`. Only for TypeScript. */
  appended: readonly ts.Expression[];
  /** Whether the wrapper returns exactly what the function returns. */
  isAnswer: boolean;
  /**
   * Set if the function gets the results of other calls with the wrapper's arguments, as in
   * `handler(schema.parse(input))`.
   */
  isMade?: true;
}

/**
 * `undefined` if the function does not pass its arguments on, or declares the types of all of them. `injected` counts
 * the function's own first parameters that no caller fills in.
 */
export function findDelegate(
  evaluator: Evaluator,
  { node, frame }: FunctionValue,
  injected: number,
): Delegate | undefined {
  const own = withoutThis(node).slice(injected);
  if (own.length > 0 && own.every((parameter) => isTyped(parameter, frame))) return undefined;
  const within = evaluator.within(frame);
  const names = own.length === 0 ? ['...arguments'] : own.map(parameterText);
  const isForwarder = own.length === 0 || own.some(({ dotDotDotToken }) => dotDotDotToken !== undefined);
  const delegates = delegateCalls(within, node, names).filter(
    (delegateCall) => isForwarder || isGiven(evaluator, delegateCall, frame),
  );
  // A call whose result is returned is preferred to one that only reads the arguments.
  const delegateCall = delegates.find(({ call }) => isReturned(call)) ?? delegates.at(-1);
  if (delegateCall === undefined) return undefined;
  const { call, ...delegate } = delegateCall;
  return { ...delegate, isAnswer: isOnlyAnswer(node, call) };
}

interface DelegateCall extends Omit<Delegate, 'isAnswer'> {
  call: ts.CallExpression;
}

/** How many functions that get the list of arguments are followed. */
const LISTS = 5;

function delegateCalls(
  within: Evaluator,
  node: FunctionNode,
  names: readonly string[],
  left = LISTS,
): DelegateCall[] {
  const calls = callsOfFunction(node);
  const all = calls.flatMap((call): DelegateCall[] => {
    const direct = forwardedCall(call, names);
    const passed = direct ?? forwardedResult(within, call, names);
    const to = passed && within.evaluate(passed.callee);
    if (passed === undefined || to?.kind !== 'function' || to.node === node) return [];
    const { injected, appended } = passed;
    if (appended.length > 0 && isJavaScript(to.node)) return [];
    return [{ to, injected, appended, call, ...(direct === undefined ? { isMade: true } : {}) }];
  });
  const whole = all.filter(({ appended }) => appended.length === 0);
  const delegates = whole.length > 0 ? whole : all;
  const [name, ...others] = names;
  if (delegates.length > 0 || name === undefined || others.length > 0 || left === 0) return delegates;
  return calls.flatMap((call) => delegatesOfList(within, call, name, left));
}

/** `run` of `invoke(run, args)`, a function that gets the whole list and calls `run(...args)`. */
function delegatesOfList(
  within: Evaluator,
  call: ts.CallExpression,
  name: string,
  left: number,
): DelegateCall[] {
  const position = call.arguments.findIndex((node) => `...${argumentText(node)}` === name);
  const callee = position === -1 ? undefined : within.evaluate(call.expression);
  if (callee?.kind !== 'function') return [];
  const parameter = withoutThis(callee.node)[position];
  if (parameter === undefined || parameter.dotDotDotToken !== undefined) return [];
  const called = within.within(frameAtCall(within, callee, call));
  return delegateCalls(called, callee.node, [`...${parameter.name.getText()}`], left - 1).map(
    ({ call: inner, ...delegate }) => ({
      ...delegate,
      call: isOnlyAnswer(callee.node, inner) ? call : inner,
      isMade: true,
    }),
  );
}

/**
 * Whether the wrapper or instance got the function from its caller. A function that names its parameters and calls
 * another function of its file or class is itself the handler.
 */
function isGiven({ lookup }: Evaluator, { call, to }: DelegateCall, frame: Frame | undefined): boolean {
  if (ts.isMethodDeclaration(to.node) && ts.isClassLike(to.node.parent)) return false;
  const root = rootOfAccess(call.expression);
  const [declaration] = ts.isIdentifier(root) ? (lookup(root.text, root) ?? []) : [];
  return declaration === undefined ? !ts.isIdentifier(root) : isInCall(frame, declaration);
}

function isOnlyAnswer(node: FunctionNode, call: ts.Node): boolean {
  const { values, mayEnd } = returnsOfFunction(node);
  const [value, ...others] = values;
  return !mayEnd && value !== undefined && others.length === 0 && bare(value) === call;
}

interface RestDelegate {
  to: FunctionNode;
  /** How many of its first parameters get other values. */
  injected: number;
}

/** The function that gets the untyped rest of the parameters; `undefined` unless there is exactly one. */
export function delegateOfRest(evaluator: Evaluator, node: FunctionNode): RestDelegate | undefined {
  const last = node.parameters.at(-1);
  const isRest = last?.dotDotDotToken !== undefined && last.type === undefined && ts.isIdentifier(last.name);
  if (last !== undefined && !isRest) return undefined;
  const names = [last === undefined ? '...arguments' : parameterText(last)];
  const delegates = callsOfFunction(node).flatMap((call): RestDelegate[] => {
    const passed = forwardedCall(call, names);
    const to = passed && evaluator.evaluate(passed.callee);
    return passed?.appended.length === 0 && to?.kind === 'function'
      ? [{ to: to.node, injected: passed.injected }]
      : [];
  });
  const [only] = delegates;
  return delegates.length === 1 && only?.to !== node ? only : undefined;
}

function isReturned(call: ts.Node): boolean {
  const { parent } = outermost(call);
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
}

const isTyped = ({ type, dotDotDotToken }: ts.ParameterDeclaration, frame: Frame | undefined): boolean =>
  type !== undefined && !UNTYPED.has(type.kind) && dotDotDotToken === undefined && !isOfCaller(type, frame);

const UNTYPED: ReadonlySet<ts.SyntaxKind> = new Set([ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.UnknownKeyword]);

/** Whether a type is a type parameter, which the caller of a generic wrapper decides. */
function isOfCaller(type: ts.TypeNode, frame: Frame | undefined): boolean {
  if (frame === undefined || frame.types !== undefined) return false;
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return false;
  const { text } = type.typeName;
  const typeParameters = ts.isFunctionLike(frame.of) ? (frame.of.typeParameters ?? []) : [];
  return typeParameters.some(({ name }) => name.text === text);
}

const parameterText = ({ name, dotDotDotToken }: ts.ParameterDeclaration): string =>
  `${dotDotDotToken === undefined ? '' : '...'}${ts.isIdentifier(name) ? name.text : ''}`;
