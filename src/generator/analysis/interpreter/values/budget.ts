/**
 * The budget of a declaring call, and of each request without one: the depth to which code may be nested, and the
 * number of evaluations. Values beyond the budget are undecided. Functions that call themselves twice would never end.
 */
export const DEPTH = 400;
export const STEPS = 100_000;

/** How many levels of the depth a call and a search take. */
export const LEVELS = { call: 8, search: 40 };

/**
 * How often a function may run within itself. A function that calls itself in several branches would run for each
 * combination of them.
 */
export const RECURSIONS = 10;

export interface Budget {
  /** Computes something that takes several levels of the depth. */
  computeBounded: <Result>(levels: number, compute: () => Result, beyond: () => Result) => Result;
  /** Computes with one budget. */
  computeWithBudget: <Result>(compute: () => Result) => Result;
  /** How often the budget has cut something off. */
  cutOffs: () => number;
}
