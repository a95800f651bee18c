/** One frame for each iteration of `for … of`, `for … in`, and of functions that are called for every item. */
import { ts } from 'ts-morph';
import { allNodes } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { currentExecution } from '../values/execution.js';
import type { Frame } from '../values/frame.js';
import { type Unknown, unknown, type Value } from '../values/value.js';
import {
  type Item,
  isItems,
  itemsOfArray,
  itemsOfIteration,
  itemsOfObject,
  iterationOfCall,
} from './iterated-items.js';

/** `undefined` if the node is not a loop. */
export function iterationsOfNode(
  evaluator: Evaluator,
  loop: ts.Node,
): readonly Frame[] | Unknown | undefined {
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return iterationsOfLoop(evaluator, loop);
  if (!(ts.isArrowFunction(loop) || ts.isFunctionExpression(loop)) || !ts.isCallExpression(loop.parent))
    return undefined;
  const by = iterationOfCall(loop.parent);
  if (by?.callback !== loop) return undefined;
  const items = itemsOfIteration(evaluator, by);
  if (!isItems(items)) return items;
  return framesOfItems(loop, items, loop.parameters, ({ value, key }) => [value, () => key]);
}

function iterationsOfLoop(evaluator: Evaluator, loop: ForLoop): readonly Frame[] | Unknown {
  // An executed loop runs the statements that leave it.
  if (currentExecution(evaluator.frame) === undefined && isLeftEarly(loop)) return unknown('loop', loop);
  const isOverValues = ts.isForOfStatement(loop);
  const items = (isOverValues ? itemsOfArray : itemsOfObject)(evaluator, loop.expression);
  if (!isItems(items)) return items;
  return framesOfItems(loop, items, loopDeclarations(loop), ({ value, key }) => [
    isOverValues ? value : () => key,
  ]);
}

/** Whether an iteration may end the loop, not counting inner loops and functions. */
const isLeftEarly = ({ statement }: ForLoop): boolean =>
  allNodes(
    statement,
    (node) =>
      !(ts.isFunctionLike(node) || ts.isIterationStatement(node, false) || ts.isSwitchStatement(node)),
  ).some((node) => ts.isBreakStatement(node) || ts.isReturnStatement(node));

export const isFrames = (iterations: readonly Frame[] | Unknown): iterations is readonly Frame[] =>
  Array.isArray(iterations);

type ForLoop = ts.ForOfStatement | ts.ForInStatement;

const loopDeclarations = (loop: ForLoop): readonly ts.Node[] =>
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
