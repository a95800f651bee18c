/** The function to which another one passes on what it is given: `(...args) => rename(this.userId, ...args)`. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../../syntax/index.js';
import { callsIn } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';

export interface Forwarded {
  to: FunctionNode;
  /** How many of its parameters get something else first. */
  skipped: number;
}

/** Nothing where it is none of the project, or where there are several. */
export function forwardedBy(evaluator: Evaluator, node: FunctionNode): Forwarded | undefined {
  const last = node.parameters.at(-1);
  const isRest = last?.dotDotDotToken !== undefined && last.type === undefined && ts.isIdentifier(last.name);
  const name = isRest && ts.isIdentifier(last.name) ? last.name.text : 'arguments';
  if (last !== undefined && !isRest) return undefined;
  const targets = callsIn(node).flatMap((call) => {
    const passed = passedIn(call, name);
    const value = passed && evaluator.evaluate(passed.callee);
    return passed !== undefined && value?.kind === 'function'
      ? [{ to: value.node, skipped: passed.skipped }]
      : [];
  });
  const [only] = targets;
  return targets.length === 1 && only?.to !== node ? only : undefined;
}

/** `f(…, ...args)`, `f.call(this, …, ...args)`, `f.apply(this, args)`. */
function passedIn(
  { expression, arguments: given }: ts.CallExpression,
  name: string,
): { callee: ts.Expression; skipped: number } | undefined {
  const last = given.at(-1);
  if (last === undefined) return undefined;
  const how = ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
  const callee = ts.isPropertyAccessExpression(expression) ? expression.expression : expression;
  const isNamed = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === name;
  if (how === 'apply' && given.length === 2) return isNamed(last) ? { callee, skipped: 0 } : undefined;
  if (!ts.isSpreadElement(last) || !isNamed(last.expression)) return undefined;
  const before = given.length - 1;
  return how === 'call' ? { callee, skipped: before - 1 } : { callee: expression, skipped: before };
}
