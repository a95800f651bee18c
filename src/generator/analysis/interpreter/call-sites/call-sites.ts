/**
 * Finds the call sites of the wrapper around a declaration. `createCrud('tasks')` and `createCrud('users')` declare
 * different names through one `publish(name, …)` in `createCrud`.
 */
import type { ts } from 'ts-morph';
import { isInside } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import { framesAround } from '../values/frame.js';
import type { Unknown } from '../values/value.js';
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
  const binder = ask(evaluator)?.binder;
  if (binder === undefined || depth === 0 || isOfCallSite(evaluator, binder)) return [evaluator];
  const sites = refined(evaluator, code, binder);
  if (sites.length === 0) return [evaluator];
  return sites.flatMap((site) => callSitesOf(site, code, ask, depth - 1));
}

/** Whether a call site of a function is given already: its other call sites decide no more. */
const isOfCallSite = (evaluator: Evaluator, binder: ts.Node): boolean =>
  framesAround(evaluator.frame).some(({ of, site }) => of === binder && site !== undefined);

/** An evaluator for each use of `binder`, the function that contains `code`, or that contains a use of it. */
export function refined(evaluator: Evaluator, code: ts.Node, binder: ts.Node): Evaluator[] {
  const site = evaluator.frame?.site;
  const isOfSite = site !== undefined && isInside(site.at, binder);
  if (!isOfSite && isInside(code, binder))
    return framesOf(evaluator, binder).map((frame) => evaluator.within(frame));
  if (site === undefined) return [];
  return refined(site.evaluator, site.at, binder).flatMap((evaluation) => {
    const frame = site.rebuild(evaluation);
    return frame === undefined ? [] : [evaluator.within(frame)];
  });
}
