import type { ts } from 'ts-morph';
import { isTooDeep } from '../../project/parsing/index.js';
import type { Finder } from './finder.js';

/** Calls `find`. If that overflows the stack, reports a diagnostic and returns `undefined`. */
export function guardStackOverflow<Result>(
  { evaluator, report }: Finder,
  at: ts.Node,
  find: () => Result,
): Result | undefined {
  try {
    return evaluator.budget.computeWithBudget(find);
  } catch (error) {
    if (!isTooDeep(error)) throw error;
    report(
      'nested-too-deeply',
      at,
      'Code that this declaration needs is nested too deeply to be read.',
      'Split it into parts, or leave its file out with `exclude`.',
    );
    return undefined;
  }
}
