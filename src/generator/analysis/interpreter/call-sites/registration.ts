/** Finds where to report a declaration. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import { type Frame, framesAround, isOfCall } from '../values/frame.js';

/**
 * A declaration is reported where it is registered. `defineMethod(addTag, …)` registers a name that another file writes,
 * as the argument of `new TypedMethod('tasks.addTag')`. `at` is where the name is written, `call` is the call that
 * declares it.
 */
export function registeredAt({ frame }: Evaluator, at: ts.Node, call: ts.Node): ts.Node {
  const sites = sitesOf(frame);
  const file = at.getSourceFile();
  if ([call, ...sites].some((site) => site.getSourceFile() === file)) return at;
  return sites.findLast((site) => ts.isCallExpression(site) || ts.isNewExpression(site)) ?? call;
}

/** Where the text that a node has is written: if a wrapper or a loop decides it, where that is. */
export function placeOfText(evaluator: Evaluator, node: ts.Node, around = node): ts.Node {
  const value = isOfCall(evaluator.frame) ? evaluator.evaluate(node) : undefined;
  return value?.kind === 'literal' ? (value.at ?? around) : around;
}

/** The call sites and loops around a declaration, from the inside out. */
export const sitesOf = (frame: Frame | undefined): ts.Node[] =>
  framesAround(frame).flatMap(({ site }) => site?.at ?? []);
