/**
 * The budget of a declaring call, and of each request beside them: how deep its code may be nested, and how many evaluations
 * it may take. What is beyond is undecided. Functions that call themselves twice would never end.
 */
export const DEPTH = 400;
export const STEPS = 100_000;

/** How many levels of the depth these take. */
export const LEVELS = { call: 8, search: 40 };

/** How often a function may run within itself. One that does so in several branches would run for each combination of them. */
export const RECURSIONS = 10;

export interface Budget {
  /** Computes something that takes several levels of the depth. */
  bounded: <Result>(levels: number, compute: () => Result, beyond: () => Result) => Result;
  /** Computes with one budget. */
  budgeted: <Result>(compute: () => Result) => Result;
  /** How often the budget has cut something off. */
  cutOffs: () => number;
}
