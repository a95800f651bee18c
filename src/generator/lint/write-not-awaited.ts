/** A promise of a collection that nobody awaits: the answer does not wait for the write, and its error reaches no caller. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { nodesIn } from '../analysis/syntax/index.js';
import { type Fate, fateOf } from './dropped-promise.js';
import { queryMethod } from './queries.js';
import type { Finding, LintRule } from './subject.js';

export const writeNotAwaited: LintRule = ({ evaluator }, { body }): Finding[] => {
  const calls = callsRunBy(evaluator, body, new Set(), DEPTH);
  return calls.flatMap((call) => {
    const fate = isPromised(evaluator, call) ? fateOf(evaluator, call) : undefined;
    return fate === undefined ? [] : [notAwaited(call, fate)];
  });
};

/** How many functions that call each other are followed. */
const DEPTH = 3;

/** The calls in a function, and in the functions of the project that it calls. */
function callsRunBy(
  evaluator: Evaluator,
  body: ts.Node,
  visited: Set<ts.Node>,
  depth: number,
): ts.CallExpression[] {
  if (visited.has(body)) return [];
  visited.add(body);
  const own = nodesIn(body).filter(ts.isCallExpression);
  const called = depth === 0 ? [] : own.flatMap((call) => calledBody(evaluator, call) ?? []);
  return [...own, ...called.flatMap((item) => callsRunBy(evaluator, item, visited, depth - 1))];
}

function calledBody(evaluator: Evaluator, { expression }: ts.CallExpression): ts.ConciseBody | undefined {
  const callee = evaluator.evaluate(expression);
  return callee.kind === 'function' ? callee.node.body : undefined;
}

function isPromised(evaluator: Evaluator, call: ts.CallExpression): boolean {
  const method = queryMethod(evaluator, call);
  if (method === undefined || !method.endsWith('Async')) return false;
  // A callback may handle the error. The callbacks of other methods run for each document.
  const [last] = PER_DOCUMENT.test(method) ? [] : call.arguments.slice(-1);
  return last === undefined || !ts.isFunctionLike(last);
}

const PER_DOCUMENT = /^(?:forEach|map)Async$/;

function notAwaited({ expression }: ts.CallExpression, fate: Fate): Finding {
  const callee = expression.getText();
  return fate === 'used'
    ? {
        at: expression,
        message: `Nobody awaits \`${callee}\`: the code goes on with a promise in place of its result.`,
        hint: `Await the call itself, in parentheses where its result is used at once: \`(await ${callee}(…))\`.`,
      }
    : {
        at: expression,
        message: `Nobody awaits \`${callee}\`: the answer does not wait for it, and its error reaches no caller.`,
        hint: 'Write `await` before the call, or return its promise. `void` before the call says that nobody has to wait.',
      };
}
