import { compare } from './compare.js';
import { matchError } from './match.js';
import type { Pattern, PatternMatch } from './pattern.js';

/**
 * Throws unless the value matches the pattern. Keys that a pattern does not name are refused.
 * @throws Match.Error, which is answered with status 400, the problem and its place (C41)
 */
export function check<const P extends Pattern>(value: unknown, pattern: P): asserts value is PatternMatch<P> {
  const mismatch = compare(value, pattern);
  if (mismatch !== undefined) throw matchError(mismatch);
}
