/**
 * Finds the call sites of the wrapper around a declaration. `createCrud('tasks')` and `createCrud('users')` declare
 * different names through one `publish(name, …)` in `createCrud`.
 */
import type { ts } from 'ts-morph';
import { isInside } from '../../syntax/index.js';
import { LEVELS } from '../values/budget.js';
import type { Evaluator } from '../values/evaluator.js';
import { enclosingFrames } from '../values/frame.js';
import type { Unknown } from '../values/value.js';
import { framesOfBinder } from './frames.js';

/**
 * Makes an evaluator for each call site at which `ask` finds nothing undecided. Returns the given evaluator if there
 * is no such call site.
 */
export function evaluatorsOfCallSites(
  evaluator: Evaluator,
  code: ts.Node,
  ask: (evaluator: Evaluator) => Unknown | undefined,
): Evaluator[] {
  const binder = ask(evaluator)?.binder;
  if (binder === undefined || isOfCallSite(evaluator, binder)) return [evaluator];
  const sites = evaluatorsOfUses(evaluator, code, binder);
  if (sites.length === 0) return [evaluator];
  return sites.flatMap((site) =>
    evaluator.budget.computeBounded(
      LEVELS.search,
      () => evaluatorsOfCallSites(site, code, ask),
      () => [site],
    ),
  );
}

/** Whether a call site of a function is given already: its other call sites decide no more. */
const isOfCallSite = (evaluator: Evaluator, binder: ts.Node): boolean =>
  enclosingFrames(evaluator.frame).some(({ of, site }) => of === binder && site !== undefined);

/** An evaluator for each use of `binder`, the function that contains `code`, or that contains a use of it. */
export function evaluatorsOfUses(evaluator: Evaluator, code: ts.Node, binder: ts.Node): Evaluator[] {
  const site = evaluator.frame?.site;
  const isOfSite = site !== undefined && isInside(site.at, binder);
  if (!isOfSite && isInside(code, binder))
    return framesOfBinder(evaluator, binder).map((frame) => evaluator.within(frame));
  if (site === undefined) return [];
  return evaluatorsOfUses(site.evaluator, site.at, binder).flatMap((evaluation) => {
    const frame = site.rebuild(evaluation);
    return frame === undefined ? [] : [evaluator.within(frame)];
  });
}
