/** The frames of a function, class or loop: its calls, its instances, its iterations. */
import type { ts } from 'ts-morph';
import { type HostSymbol, hostGlobal } from '../../../../shared/host-vocabulary.js';
import { isFrames, iterationsOfNode } from '../objects/iterations.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Frame } from '../values/frame.js';
import type { Unknown } from '../values/value.js';

/** A loop has one frame for each item of its list, if the evaluator knows the list. */
export function framesOfBinder(evaluator: Evaluator, binder: ts.Node): readonly Frame[] {
  const iterations = iterationsOfNode(evaluator, binder);
  if (iterations === undefined)
    return evaluator.uses(binder).map((frame) => ({ ...frame, outer: frame.outer ?? evaluator.frame }));
  if (!isFrames(iterations)) return [];
  return iterations
    .map((_, index) => frameOfIteration(evaluator, binder, index))
    .filter((current) => current !== undefined);
}

function frameOfIteration(evaluator: Evaluator, loop: ts.Node, index: number): Frame | undefined {
  const iterations = iterationsOfNode(evaluator, loop);
  const iteration = iterations !== undefined && isFrames(iterations) ? iterations[index] : undefined;
  return (
    iteration && {
      ...iteration,
      outer: evaluator.frame,
      site: { at: loop, evaluator, rebuild: (within) => frameOfIteration(within, loop, index) },
    }
  );
}

/** A parameter named `Meteor` is Meteor, unless a caller passes something else. */
export function hostByName(
  evaluator: Evaluator,
  node: ts.Identifier,
  { binder }: Unknown,
): HostSymbol | undefined {
  const symbol = binder === undefined ? undefined : hostGlobal(node.text);
  if (binder === undefined || symbol === undefined) return undefined;
  const isOther = framesOfBinder(evaluator, binder).some((frame) => {
    const { kind } = evaluator.within(frame).evaluate(node);
    return kind !== 'host' && kind !== 'unknown';
  });
  return isOther ? undefined : symbol;
}
