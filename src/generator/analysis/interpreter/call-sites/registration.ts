/** Finds where to report a declaration. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../values/evaluator.js';
import { enclosingFrames, type Frame, isOfCall } from '../values/frame.js';

/**
 * A declaration is reported where it is registered. `defineMethod(addTag, …)` registers a name that another file writes,
 * as the argument of `new TypedMethod('tasks.addTag')`. `at` is where the name is written, `call` is the call that
 * declares it.
 */
export function registrationNode({ frame }: Evaluator, at: ts.Node, call: ts.Node): ts.Node {
  const sites = sitesOfFrame(frame);
  const file = at.getSourceFile();
  if ([call, ...sites].some((site) => site.getSourceFile() === file)) return at;
  return sites.findLast((site) => ts.isCallExpression(site) || ts.isNewExpression(site)) ?? call;
}

/**
 * The node that contains the text to which a node is evaluated: for a wrapper or a loop, the argument or the item
 * that has the text.
 */
export function placeOfText(evaluator: Evaluator, node: ts.Node, around = node): ts.Node {
  const value = isOfCall(evaluator.frame) ? evaluator.evaluate(node) : undefined;
  return value?.kind === 'literal' ? (value.at ?? around) : around;
}

/** The call sites and loops around a declaration, from the inside out. */
export const sitesOfFrame = (frame: Frame | undefined): ts.Node[] =>
  enclosingFrames(frame).flatMap(({ site }) => site?.at ?? []);
