/** Regular expressions for texts, as parts of a `pattern`. */

import type { Schema } from '../../../shared/contract.js';

/** Patterns for the placeholders of a template literal type. */
export const PLACEHOLDER_PATTERNS = {
  string: '[\\s\\S]*',
  number: '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?',
  bigint: '-?\\d+',
  boolean: '(?:true|false)',
} as const;

/** The texts for `${bigint}` in a template literal type. */
export const BIGINT_TEXT: Schema = { type: 'string', pattern: `^${PLACEHOLDER_PATTERNS.bigint}$` };

/** The keys of `{ [index: number]: string }`, which are texts in JSON. */
export const NUMBER_KEYS = `^${PLACEHOLDER_PATTERNS.number}$`;

/** The pattern that matches this text alone. */
export const patternOfText = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
