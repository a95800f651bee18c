/**
 * Finds the call sites of the wrapper around a declaration. `createCrud('tasks')` and `createCrud('users')` declare
 * different names through one `publish(name, …)` in `createCrud`.
 */
import { ts } from 'ts-morph';
import { isInside } from '../../syntax/index.js';
import { calledFunction, isFrames, iterationsOf } from '../objects/iterations.js';
import type { Evaluator } from '../values/evaluator.js';
import { frameFor, framesAround } from '../values/frame.js';
import type { Unknown } from '../values/value.js';
import { returnedBy } from './called-names.js';
import { framesOf } from './frames.js';

/** How deeply wrappers may be nested. Calls within deeper ones are undecidable. */
const DEPTH = 12;

/**
 * One evaluator for each call site for which `ask` finds nothing undecided. The given evaluator, if there is no such
 * call site.
 */
export function callSitesOf(
  evaluator: Evaluator,
  code: ts.Node,
  ask: (evaluator: Evaluator) => Unknown | undefined,
  depth: number = DEPTH,
): Evaluator[] {
  const isOfLoop = ts.isCallExpression(code) && calledFunction(evaluator, code) !== code.expression;
  if (isOfLoop && frameFor(evaluator.frame, code) === undefined)
    return framesOf(evaluator, code).flatMap((frame) =>
      callSitesOf(evaluator.within(frame), code, ask, depth - 1),
    );
  const binder = ask(evaluator)?.binder;
  if (binder === undefined || depth === 0 || isOfCallSite(evaluator, binder)) return [evaluator];
  const sites = refined(evaluator, code, binder);
  if (sites.length === 0) return isOfEmptyLoop(evaluator, binder) ? [] : [evaluator];
  return sites.flatMap((site) => callSitesOf(site, code, ask, depth - 1));
}

/** Whether a call site of a function is given already: its other call sites decide no more. */
const isOfCallSite = (evaluator: Evaluator, binder: ts.Node): boolean =>
  framesAround(evaluator.frame).some(({ of, site }) => of === binder && site !== undefined);

/** Whether a loop has no items, so that no call in it runs. */
function isOfEmptyLoop(evaluator: Evaluator, binder: ts.Node): boolean {
  const iterations = iterationsOf(evaluator, binder);
  return iterations !== undefined && isFrames(iterations) && iterations.length === 0;
}

/** An evaluator for each use of `binder`, the function that contains `code`, or that contains a use of it. */
export function refined(evaluator: Evaluator, code: ts.Node, binder: ts.Node): Evaluator[] {
  const site = evaluator.frame?.site;
  const isOfSite = site !== undefined && isInside(site.at, binder);
  if (!isOfSite && isInside(code, binder))
    return framesOf(evaluator, closureAround(code, binder)).map((frame) => evaluator.within(frame));
  if (site === undefined) return [];
  return refined(site.evaluator, site.at, binder).flatMap((evaluation) => {
    const frame = site.rebuild(evaluation);
    return frame === undefined ? [] : [evaluator.within(frame)];
  });
}

/** A returned function has call sites of its own; its frame also has the arguments of the function that returns it. */
function closureAround(code: ts.Node, binder: ts.Node): ts.Node {
  for (let node = code; node !== binder; node = node.parent) if (returnedBy(node) !== undefined) return node;
  return binder;
}
