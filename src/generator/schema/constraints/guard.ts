import type { ts } from 'ts-morph';

/** A part of a function that runs under a condition. */
export interface Guard {
  /** The statements or expressions of this part. */
  region: readonly ts.Node[];
  /** The condition; `undefined` if an earlier error decides whether the part runs. */
  decider?: ts.Node;
  /** Whether the condition has to be true or false. */
  when?: boolean;
  /** Whether the function does nothing else if this part does not run. */
  isSkippedWhole: boolean;
  /** The list over whose items this part iterates. */
  iterated?: ts.Expression;
}
