/** One frame for each iteration of `for … of`, `for … in`, and of functions that are called for every item. */
import { ts } from 'ts-morph';
import { nodesIn } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { executionOf } from '../values/execution.js';
import type { Frame } from '../values/frame.js';
import { type Unknown, unknown, type Value } from '../values/value.js';
import { type Item, isItems, itemsOf, itemsOfArray, itemsOfObject, iterationBy } from './iterated-items.js';

/** `undefined` if the node is not a loop. */
export function iterationsOf(evaluator: Evaluator, loop: ts.Node): readonly Frame[] | Unknown | undefined {
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return iterationsOfLoop(evaluator, loop);
  if (!(ts.isArrowFunction(loop) || ts.isFunctionExpression(loop)) || !ts.isCallExpression(loop.parent))
    return undefined;
  const by = iterationBy(loop.parent);
  if (by?.callback !== loop) return undefined;
  const items = itemsOf(evaluator, by);
  if (!isItems(items)) return items;
  return framesOfItems(loop, items, loop.parameters, ({ value, key }) => [value, () => key]);
}

function iterationsOfLoop(evaluator: Evaluator, loop: ForLoop): readonly Frame[] | Unknown {
  // An executed loop runs the statements that leave it.
  if (executionOf(evaluator.frame) === undefined && isLeftEarly(loop)) return unknown('loop', loop);
  const isOverValues = ts.isForOfStatement(loop);
  const items = (isOverValues ? itemsOfArray : itemsOfObject)(evaluator, loop.expression);
  if (!isItems(items)) return items;
  return framesOfItems(loop, items, declaredBy(loop), ({ value, key }) => [isOverValues ? value : () => key]);
}

/** Whether an iteration may end the loop, not counting inner loops and functions. */
const isLeftEarly = ({ statement }: ForLoop): boolean =>
  nodesIn(
    statement,
    (node) =>
      !(ts.isFunctionLike(node) || ts.isIterationStatement(node, false) || ts.isSwitchStatement(node)),
  ).some((node) => ts.isBreakStatement(node) || ts.isReturnStatement(node));

export const isFrames = (iterations: readonly Frame[] | Unknown): iterations is readonly Frame[] =>
  Array.isArray(iterations);

type ForLoop = ts.ForOfStatement | ts.ForInStatement;

const declaredBy = (loop: ForLoop): readonly ts.Node[] =>
  ts.isVariableDeclarationList(loop.initializer) ? loop.initializer.declarations : [loop.initializer];

const framesOfItems = (
  of: ts.Node,
  items: readonly Item[],
  names: readonly ts.Node[],
  values: (item: Item) => readonly (() => Value)[],
): Frame[] =>
  items.map((item) => ({
    of,
    names: new Map(names.map((name, index) => [name, values(item)[index] ?? (() => unknown('other', name))])),
    arguments: [],
    outer: undefined,
  }));
