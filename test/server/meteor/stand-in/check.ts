/** Meteor's package `check`, over that of the standalone host, with Meteor's error. */
import { compare } from '../../../../src/server/host/check/compare.js';
import * as HostMatch from '../../../../src/server/host/check/match.js';
import type { Pattern } from '../../../../src/server/host/check/pattern.js';
import { errorClass } from './environment.js';

class MatchError extends Error {
  readonly errorType = 'Match.Error';
  readonly path: string;
  readonly sanitizedError = new errorClass(400, 'Match failed');

  constructor(message: string, path = '') {
    super(`Match error: ${message}${path === '' ? '' : ` in field ${path}`}`);
    this.path = path;
  }
}

export const Match = { ...HostMatch, Error: MatchError };

export function check(value: unknown, pattern: unknown): void {
  const found = compare(value, pattern);
  if (found !== undefined) throw new MatchError(found.message, found.path);
}

/** A pattern that a condition decides, which may throw by `check`. */
export const where = (condition: (value: unknown) => boolean): Pattern => HostMatch.Where(condition);
