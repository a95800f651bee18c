/** All uses of what gives a name its value: the calls of a function, the instances of a class, the rounds of a loop. */
import type { ts } from 'ts-morph';
import { isFrames, iterationsOf } from '../objects/iterations.js';
import type { Evaluator } from '../values/evaluator.js';
import type { Frame } from '../values/frame.js';

/** Those of a loop, as far as the evaluator knows what it goes through. */
export function framesOf(evaluator: Evaluator, binder: ts.Node): readonly Frame[] {
  const rounds = iterationsOf(evaluator, binder);
  if (rounds === undefined)
    return evaluator.uses(binder).map((frame) => ({ ...frame, outer: frame.outer ?? evaluator.frame }));
  if (!isFrames(rounds)) return [];
  return rounds.map((_, index) => roundAt(evaluator, binder, index)).filter((each) => each !== undefined);
}

function roundAt(evaluator: Evaluator, loop: ts.Node, index: number): Frame | undefined {
  const rounds = iterationsOf(evaluator, loop);
  const round = rounds !== undefined && isFrames(rounds) ? rounds[index] : undefined;
  return (
    round && {
      ...round,
      outer: evaluator.frame,
      site: { at: loop, evaluator, again: (within) => roundAt(within, loop, index) },
    }
  );
}
