/** `Match`, as in Meteor's check package. */
import { type HostError, hostError } from '../host-error.js';
import { compare, compareFields, kindOfValue, show, wrong } from './compare.js';
import { Matcher, type Mismatch, OptionalMatcher, type Pattern, type PatternMatch } from './pattern.js';

export type { Pattern, PatternMatch } from './pattern.js';

/** Thrown if a value does not match. The answer is status 400 with the path and the problem (C41). */
class MatchError extends Error {
  override readonly name = 'MatchError';
  /** Meteor's code recognizes the error by this field. */
  readonly errorType = 'Match.Error';
  readonly path: string;
  readonly sanitizedError: HostError;

  constructor(message: string, path = '') {
    super(`Match error: ${message}${path === '' ? '' : ` in field ${path}`}`);
    this.path = path;
    this.sanitizedError = hostError('validationFailed', { problems: message });
  }
}

export { MatchError as Error };

export function matchError({ message, path }: Mismatch): MatchError {
  return new MatchError(message, path);
}

export function test<const P extends Pattern>(
  value: unknown,
  pattern: P,
): value is PatternMatch<P> & typeof value {
  return compare(value, pattern) === undefined;
}

/** Matches any value. */
export const Any = new Matcher<unknown>(() => undefined);

const isInt32 = (value: unknown): boolean => typeof value === 'number' && (value | 0) === value;

/** Matches integers of 32 bits. */
export const Integer = new Matcher<number>((value) =>
  isInt32(value) ? undefined : wrong(`Expected Integer, got ${show(value)}`),
);

/** Matches strings of at least one character. */
export const NonEmptyString = new Matcher<string>((value) =>
  typeof value === 'string' && value !== ''
    ? undefined
    : wrong(`Expected a string that is not empty, got ${show(value)}`),
);

/** Matches the pattern or `undefined`. In an object the key may be missing. */
export function Optional<const P extends Pattern>(pattern: P): OptionalMatcher<PatternMatch<P>, undefined> {
  return new OptionalMatcher(pattern, (value) => value === undefined);
}

/** Matches the pattern, `undefined` or null. In an object the key may be missing. */
export function Maybe<const P extends Pattern>(
  pattern: P,
): OptionalMatcher<PatternMatch<P>, undefined | null> {
  return new OptionalMatcher(pattern, (value) => value === undefined || value === null);
}

/** Matches a value that matches one of the patterns. */
export function OneOf<const Patterns extends readonly [Pattern, ...Pattern[]]>(
  ...patterns: Patterns
): Matcher<PatternMatch<Patterns[number]>> {
  return new Matcher((value, test) =>
    patterns.some((pattern) => test(value, pattern) === undefined)
      ? undefined
      : wrong(`Expected one of ${patterns.length} patterns, got ${show(value)}`),
  );
}

/** Matches a value if the condition returns true. The condition may throw a Match.Error with a message. */
export function Where<Value>(condition: (value: unknown) => value is Value): Matcher<Value>;
export function Where<Value = unknown>(condition: { is(value: Value): boolean }['is']): Matcher<Value>;
export function Where(condition: (value: unknown) => boolean): Matcher<unknown> {
  return new Matcher((value) => {
    try {
      return condition(value) ? undefined : wrong(`Failed Match.Where validation, got ${kindOfValue(value)}`);
    } catch (error) {
      if (error instanceof MatchError) return wrong(error.message.replace(/^Match error: /, ''));
      throw error;
    }
  });
}

type FieldPatterns = { readonly [field: string]: Pattern };

/** Matches objects that have these fields and possibly others. */
export function ObjectIncluding<const P extends FieldPatterns>(
  pattern: P,
): Matcher<PatternMatch<P> & Record<string, unknown>> {
  return new Matcher((value) => compareFields(value, pattern, 'allowed'));
}

/** Matches objects with any keys, if all values match the pattern. */
export function ObjectWithValues<const P extends Pattern>(
  pattern: P,
): Matcher<Record<string, PatternMatch<P>>> {
  return new Matcher((value) => compareFields(value, {}, { pattern }));
}
