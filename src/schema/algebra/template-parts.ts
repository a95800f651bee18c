/** Parts of patterns of template literal types. */

/** What the placeholders of a template literal type stand for. */
export const PATTERN_OF = {
  string: '[\\s\\S]*',
  number: '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?',
  bigint: '-?\\d+',
  boolean: '(?:true|false)',
} as const;

/** A text as a pattern that matches it alone. */
export const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
