import type { ts } from 'ts-morph';

/** A part of a function that does not always run. */
export interface Guard {
  /** The part. */
  region: readonly ts.Node[];
  /** What decides that it runs; nothing where an error before it does. */
  decider?: ts.Node;
  /** How the decider has to be, where that is a condition. */
  when?: boolean;
  /** Whether nothing is done where it does not run. */
  isAlone: boolean;
  /** The list of which it runs for each item. */
  each?: ts.Expression;
}
