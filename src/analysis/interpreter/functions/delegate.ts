/** The function that another one calls with its own arguments: `handler` of `(...args) => handler(user, ...args)`. */
import { ts } from 'ts-morph';
import { callsIn, type FunctionNode, withoutThis } from '../../syntax/index.js';
import type { CallFrames, Values } from '../values/evaluator.js';
import type { FunctionValue } from './invocation.js';
import { passedOn } from './passed-arguments.js';

export interface Delegate {
  to: FunctionValue;
  /** How many of its first parameters the wrapper fills in, as `user` above. */
  injected: number;
}

/**
 * `undefined` where the function keeps its arguments to itself, or states the types of all of them. `injected` counts the
 * first parameters of the function itself that no caller fills in.
 */
export function delegateOf(
  evaluator: CallFrames,
  { node, frame }: FunctionValue,
  injected: number,
): Delegate | undefined {
  const own = withoutThis(node).slice(injected);
  if (own.length > 0 && own.every(isTyped)) return undefined;
  const within = evaluator.within(frame);
  const names = own.length === 0 ? ['...arguments'] : own.map(parameterText);
  const delegates = callsIn(node).flatMap((call): (Delegate & { call: ts.Node })[] => {
    const passed = passedOn(call, names);
    const to = passed && within.evaluate(passed.callee);
    if (passed === undefined || to?.kind !== 'function' || to.node === node) return [];
    return [{ to, injected: passed.injected, call }];
  });
  // What only looks at the arguments comes before what answers.
  return delegates.find(({ call }) => isReturned(call)) ?? delegates.at(-1);
}

export interface RestDelegate {
  to: FunctionNode;
  /** How many of its first parameters get something else. */
  injected: number;
}

/** The delegate that gets the untyped rest of the parameters; `undefined` where none is the only one. */
export function delegateOfRest(evaluator: Values, node: FunctionNode): RestDelegate | undefined {
  const last = node.parameters.at(-1);
  const isRest = last?.dotDotDotToken !== undefined && last.type === undefined && ts.isIdentifier(last.name);
  if (last !== undefined && !isRest) return undefined;
  const names = [last === undefined ? '...arguments' : parameterText(last)];
  const delegates = callsIn(node).flatMap((call): RestDelegate[] => {
    const passed = passedOn(call, names);
    const to = passed && evaluator.evaluate(passed.callee);
    return passed !== undefined && to?.kind === 'function'
      ? [{ to: to.node, injected: passed.injected }]
      : [];
  });
  const [only] = delegates;
  return delegates.length === 1 && only?.to !== node ? only : undefined;
}

function isReturned(call: ts.Node): boolean {
  let { parent } = call;
  while (ts.isAwaitExpression(parent) || ts.isParenthesizedExpression(parent) || ts.isAsExpression(parent))
    parent = parent.parent;
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent);
}

const isTyped = ({ type, dotDotDotToken }: ts.ParameterDeclaration): boolean =>
  type !== undefined && dotDotDotToken === undefined;

const parameterText = ({ name, dotDotDotToken }: ts.ParameterDeclaration): string =>
  `${dotDotDotToken === undefined ? '' : '...'}${ts.isIdentifier(name) ? name.text : ''}`;
