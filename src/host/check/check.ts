import { compare } from './compare.js';
import { errorOf } from './match.js';
import type { Pattern, PatternMatch } from './pattern.js';

/**
 * Makes sure that a value matches a pattern; keys that a pattern does not name are refused.
 * @throws Match.Error, which is answered 400 with what is wrong, and where (C41)
 */
export function check<const P extends Pattern>(value: unknown, pattern: P): asserts value is PatternMatch<P> {
  const found = compare(value, pattern);
  if (found !== undefined) throw errorOf(found);
}
