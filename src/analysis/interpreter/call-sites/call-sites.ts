/** What a declaration inside of a wrapper declares: something for every use of the functions, classes and loops around it. */
import type { ts } from 'ts-morph';
import { isInside } from '../../syntax/index.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Unknown } from '../values/value.js';
import { returnedBy } from './called-names.js';
import { framesOf } from './frames.js';

/** Wrappers around wrappers; beyond it nothing is decided. */
const DEPTH = 12;

/**
 * Evaluators within which `ask` finds nothing undecided that a wrapper gives; the one that was given, where no use of
 * the wrapper is found.
 */
export function callSitesOf(
  evaluator: Evaluator,
  code: ts.Node,
  ask: (evaluator: Evaluator) => Unknown | undefined,
  depth: number = DEPTH,
): Evaluator[] {
  const binder = ask(evaluator)?.binder;
  if (binder === undefined || depth === 0) return [evaluator];
  const sites = refined(evaluator, code, binder);
  if (sites.length === 0) return [evaluator];
  return sites.flatMap((each) => callSitesOf(each, code, ask, depth - 1));
}

/** With one more of the things around `code`, or around what uses them, known: for each of its uses. */
export function refined(evaluator: Evaluator, code: ts.Node, binder: ts.Node): Evaluator[] {
  const site = evaluator.frame?.site;
  const isOfSite = site !== undefined && isInside(site.at, binder);
  if (!isOfSite && isInside(code, binder))
    return framesOf(evaluator, closureAround(code, binder)).map((frame) => evaluator.within(frame));
  if (site === undefined) return [];
  return refined(site.evaluator, site.at, binder).flatMap((each) => {
    const frame = site.again(each);
    return frame === undefined ? [] : [evaluator.within(frame)];
  });
}

/** A function that another one returns is called for itself, and knows what that one was called with. */
function closureAround(code: ts.Node, binder: ts.Node): ts.Node {
  for (let node = code; node !== binder; node = node.parent) if (returnedBy(node) !== undefined) return node;
  return binder;
}
