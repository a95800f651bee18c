/** One frame for each iteration of `for … of`, `for … in`, and of functions that are called for every item. */
import { ts } from 'ts-morph';
import { type Call, isFunctionNode, isInside, nodesIn } from '../../syntax/index.js';
import { isDead, runsWith } from '../call-sites/dead-code.js';
import type { Evaluator } from '../values/evaluator.js';
import { executionOf } from '../values/execution.js';
import type { Frame } from '../values/frame.js';
import { type Argument, type Unknown, unknown, type Value } from '../values/value.js';
import {
  type Item,
  type IterationBy,
  isItems,
  itemsOf,
  itemsOfArray,
  itemsOfObject,
  iterationBy,
  passedBy,
} from './iterated-items.js';

/** `undefined` if the node is not a loop. */
export function iterationsOf(evaluator: Evaluator, loop: ts.Node): readonly Frame[] | Unknown | undefined {
  if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return iterationsOfLoop(evaluator, loop);
  if (ts.isCallExpression(loop)) return callsByLoop(evaluator, loop);
  if (!(ts.isArrowFunction(loop) || ts.isFunctionExpression(loop)) || !ts.isCallExpression(loop.parent))
    return undefined;
  const by = iterationBy(evaluator, loop.parent);
  if (by?.callback !== loop) return undefined;
  const items = itemsOf(evaluator, by);
  if (!isItems(items)) return items;
  return framesOfItems(loop, items, loop.parameters, (item) => passedBy(by, item));
}

function iterationsOfLoop(evaluator: Evaluator, loop: ForLoop): readonly Frame[] | Unknown {
  const isOverValues = ts.isForOfStatement(loop);
  const items = (isOverValues ? itemsOfArray : itemsOfObject)(evaluator, loop.expression);
  if (!isItems(items)) return items;
  const frames = framesOfItems(loop, items, declaredBy(loop), ({ value, key }) => [
    isOverValues ? value : () => key,
  ]);
  return untilBreak(evaluator, loop, frames);
}

/** The iterations up to the one that certainly leaves the loop. An executed loop runs its own statements. */
function untilBreak(evaluator: Evaluator, loop: ForLoop, frames: readonly Frame[]): readonly Frame[] {
  const breaks = executionOf(evaluator.frame) === undefined ? breaksOf(loop) : [];
  if (breaks.length === 0) return frames;
  const last = frames.findIndex((frame) => {
    const within = evaluator.within({ ...frame, outer: evaluator.frame });
    return breaks.some((node) => runsWith(within, node, loop.statement) && !isDead(within, node));
  });
  return last === -1 ? frames : frames.slice(0, last + 1);
}

/** The statements that leave a loop, without those of inner loops and functions. */
const breaksOf = ({ statement }: ForLoop): ts.Node[] =>
  nodesIn(
    statement,
    (node) =>
      !(ts.isFunctionLike(node) || ts.isIterationStatement(node, false) || ts.isSwitchStatement(node)),
  ).filter(
    (node) =>
      (ts.isBreakStatement(node) && node.label === undefined) ||
      ts.isReturnStatement(node) ||
      ts.isThrowStatement(node),
  );

/** The calls that a loop such as `definitions.forEach(createMethod)` makes: one for every item, or one that is not decided. */
function callsByLoop(evaluator: Evaluator, call: ts.CallExpression): readonly Frame[] | undefined {
  const by = iterationBy(evaluator, call);
  if (by === undefined || calledFunction(evaluator, call) !== by.callback) return undefined;
  const passed = argumentsByItem(evaluator, by);
  const lists =
    'kind' in passed ? [[{ node: by.list, value: () => unknown(passed.reason, by.list) }]] : passed;
  return lists.map((list) => ({
    of: call,
    names: new Map(),
    arguments: list,
    ...(list[0] && { item: list[0].node }),
    outer: undefined,
  }));
}

/** The arguments that a loop passes to its callback for each item. */
export function argumentsByItem(evaluator: Evaluator, by: IterationBy): Argument[][] | Unknown {
  const items = itemsOf(evaluator, by);
  if (!isItems(items)) return items;
  return items.map((item) => passedBy(by, item).map((value) => ({ node: item.node, value })));
}

/** The function that a call calls: `create` of `create(…)`, and of `list.forEach(create)`. */
export function calledFunction(evaluator: Evaluator, call: Call): ts.Expression {
  const passed = ts.isCallExpression(call) ? iterationBy(evaluator, call)?.callback : undefined;
  const isWritten = passed === undefined || isFunctionNode(passed);
  return isWritten || evaluator.evaluate(call.expression).kind !== 'unknown' ? call.expression : passed;
}

export const isFrames = (iterations: readonly Frame[] | Unknown): iterations is readonly Frame[] =>
  Array.isArray(iterations);

type ForLoop = ts.ForOfStatement | ts.ForInStatement;

const declaredBy = (loop: ForLoop): readonly ts.Node[] =>
  ts.isVariableDeclarationList(loop.initializer) ? loop.initializer.declarations : [loop.initializer];

/** The loop around a name that assigns it, as in `for (name of names)`, if nothing else in the loop does. */
export function loopAssigning({ lookup, scanOf }: Evaluator, node: ts.Identifier): ForLoop | undefined {
  const targets = scanOf(node.getSourceFile()).assigned.get(node.text) ?? [];
  return targets
    .map(({ parent }) => parent)
    .find((loop): loop is ForLoop => {
      const isLoop = ts.isForOfStatement(loop) || ts.isForInStatement(loop);
      if (!isLoop || !isInside(node, loop.statement)) return false;
      const isAssignedAgain = targets.some((target) => isInside(target, loop.statement));
      return !isAssignedAgain && lookup(node.text, node) === lookup(node.text, loop);
    });
}

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
    item: item.node,
    outer: undefined,
  }));
