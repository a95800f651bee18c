import type { ts } from 'ts-morph';

/** A part of a function that does not always run. */
export interface Guard {
  /** The statements or expressions that it is. */
  region: readonly ts.Node[];
  /** What decides that it runs; `undefined` where an error before it decides. */
  decider?: ts.Node;
  /** Whether the decider has to be true or false, where it is a condition. */
  when?: boolean;
  /** Whether the function does nothing else where it does not run. */
  isSkippedWhole: boolean;
  /** The list that it runs for every item of. */
  iterated?: ts.Expression;
}
