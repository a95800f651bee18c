/** Meteor's package `check`, over that of the standalone host, with Meteor's error. */
import { compare } from '../../../../src/server/host/check/compare.js';
import * as HostMatch from '../../../../src/server/host/check/match.js';
import type { Pattern } from '../../../../src/server/host/check/pattern.js';
import { EnvironmentVariable, errorClass } from './environment.js';
import type { Handler } from './method-invocation.js';

class MatchError extends Error {
  readonly errorType = 'Match.Error';
  readonly path: string;
  readonly sanitizedError = new errorClass(400, 'Match failed');

  constructor(message: string, path = '') {
    super(`Match error: ${message}${path === '' ? '' : ` in field ${path}`}`);
    this.path = path;
  }
}

/** The arguments that nothing has checked so far. */
const unchecked = new EnvironmentVariable<unknown[]>();

export const Match = {
  ...HostMatch,
  Error: MatchError,
  _failIfArgumentsAreNotAllChecked(handler: Handler, self: unknown, args: unknown[], description: string) {
    const left = [...args];
    const result = unchecked.withValue(left, () => handler.apply(self, args));
    if (left.length > 0) throw new Error(`Did not check() all arguments during ${description}`);
    return result;
  },
};

export function check(value: unknown, pattern: unknown): void {
  const left = unchecked.get() ?? [];
  const index = left.findIndex((argument) => Object.is(argument, value));
  if (index !== -1) left.splice(index, 1);
  const mismatch = compare(value, pattern);
  if (mismatch !== undefined) throw new MatchError(mismatch.message, mismatch.path);
}

/** A pattern that a condition decides, which may throw by `check`. */
export const where = (condition: (value: unknown) => boolean): Pattern => HostMatch.Where(condition);
