/** The function that handles calls, behind the wrappers around it. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { type Frame, isOfCall } from '../values/frame.js';
import type { Value } from '../values/value.js';
import { type Delegate, findDelegate } from './delegate.js';
import type { FunctionValue } from './invocation.js';

export interface Implementation {
  handler: FunctionNode | undefined;
  /** The arguments of the functions around the handler. */
  frame?: Frame;
  /** Set if another function calls it, which may return something else. */
  isWrapped?: true;
  /** The functions around it, outermost first, as far as they can be read. */
  wrappers?: readonly Wrapper[];
  /** How many of the handler's first parameters the other function fills in. */
  injected?: number;
  /** The expressions that the other function adds after the arguments of the call. */
  appended?: readonly ts.Expression[];
  /** Set if the other function returns what the handler returns. */
  isAnswer?: true;
}

export interface Wrapper extends FunctionValue, Pick<Delegate, 'isMade'> {
  /** How many of its first parameters no caller fills in. */
  injected: number;
}

/**
 * `injected` counts the first parameters that callers do not fill in. If a call is undecided, as `withLog(function (id)
 * { … })` of a package, the only function among its arguments is the handler.
 */
export function findImplementation(
  evaluator: Evaluator,
  value: Value | undefined,
  node: ts.Node | undefined,
  injected = 0,
): Implementation {
  if (value?.kind === 'function') return innermost(evaluator, value, injected);
  if (value?.kind !== 'unknown' || node === undefined || !ts.isCallExpression(node))
    return { handler: undefined };
  if (evaluator.evaluate(node.expression).kind === 'function') return { handler: undefined };
  return { handler: onlyFunction(evaluator, node), isWrapped: true };
}

/** How many wrappers are followed. */
const DEPTH = 10;

/** Follows the functions that a wrapper returns and calls, to the innermost one. */
function innermost(evaluator: Evaluator, made: FunctionValue, first: number): Implementation {
  let value = made;
  let injected = first;
  let isAnswer = true;
  let appended: readonly ts.Expression[] = [];
  const wrappers: Wrapper[] = [];
  for (let depth = 0; depth < DEPTH && isOfCall(value.frame); depth += 1) {
    const next = findDelegate(evaluator, value, injected);
    if (next === undefined) break;
    wrappers.push({ ...value, injected, ...(next.isMade === undefined ? {} : { isMade: next.isMade }) });
    value = next.to;
    injected = next.injected;
    appended = next.appended;
    isAnswer &&= next.isAnswer;
  }
  const handler = withBody(value.node);
  return {
    handler,
    ...(value.frame === undefined ? {} : { frame: value.frame }),
    ...(value === made ? {} : { isWrapped: true, wrappers, ...(isAnswer ? { isAnswer } : {}) }),
    ...(injected === 0 ? {} : { injected }),
    ...(appended.length === 0 ? {} : { appended }),
  };
}

function onlyFunction(evaluator: Evaluator, node: ts.CallExpression): FunctionNode | undefined {
  const functions = node.arguments.flatMap((argument) => {
    const argumentValue = evaluator.evaluate(argument);
    return argumentValue.kind === 'function' ? [argumentValue.node] : [];
  });
  const [only] = functions;
  return functions.length === 1 && only !== undefined ? withBody(only) : undefined;
}

/** A `declare function` has no body to read. */
const withBody = (node: FunctionNode): FunctionNode | undefined =>
  ts.isFunctionDeclaration(node) && node.body === undefined ? undefined : node;
