/** Reports the broken limits of a value of the right type. */
import type { Schema } from '../../../shared/contract.js';
import { memoize } from '../../../shared/memoize.js';
import type { Compiler } from './compiler.js';

type Broken = (schema: Schema) => string;

/** The keywords, each with the words that follow the name of a value which breaks it. */
const LIMITS: readonly [keyof Schema, Broken][] = [
  ['minLength', ({ minLength }) => `must have at least ${count(minLength, 'character')}`],
  ['maxLength', ({ maxLength }) => `must have at most ${count(maxLength, 'character')}`],
  ['pattern', ({ pattern }) => `must match the pattern ${pattern}`],
  ['format', ({ format }) => `must be of the format ${format}`],
  ['minimum', ({ minimum }) => `must be at least ${minimum}`],
  ['maximum', ({ maximum }) => `must be at most ${maximum}`],
  ['exclusiveMinimum', ({ exclusiveMinimum }) => `must be more than ${exclusiveMinimum}`],
  ['exclusiveMaximum', ({ exclusiveMaximum }) => `must be less than ${exclusiveMaximum}`],
  ['multipleOf', ({ multipleOf }) => `must be a multiple of ${multipleOf}`],
  ['minItems', ({ minItems }) => `must have at least ${count(minItems, 'item')}`],
  ['maxItems', ({ maxItems }) => `must have at most ${count(maxItems, 'item')}`],
  ['uniqueItems', () => 'must have no item twice'],
  ['not', () => 'is not allowed'],
];

const count = (number: number | undefined, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Each limit of a schema as a schema of its own, so that it is compiled once. */
const limitsOf = memoize((schema: Schema) =>
  LIMITS.filter(([keyword]) => schema[keyword] !== undefined).map(([keyword, words]) => ({
    limit: { [keyword]: schema[keyword] },
    message: words(schema),
  })),
);

export const brokenLimits = (compiler: Compiler, schema: Schema, value: unknown): string[] =>
  limitsOf(schema).flatMap(({ limit, message }) => (compiler.fits(limit, value) ? [] : [message]));
