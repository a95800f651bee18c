/** Regular expressions for texts, as parts of a `pattern`. */

/** What the placeholders of a template literal type stand for. */
export const PLACEHOLDER_PATTERNS = {
  string: '[\\s\\S]*',
  number: '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?',
  bigint: '-?\\d+',
  boolean: '(?:true|false)',
} as const;

/** The keys of `{ [index: number]: string }`: JSON has them as texts. */
export const NUMBER_KEYS = `^${PLACEHOLDER_PATTERNS.number}$`;

/** A text as a pattern that matches it alone. */
export const patternOfText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
