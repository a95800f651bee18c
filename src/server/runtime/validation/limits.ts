/** Reports what is wrong with a value of the right type. */
import type { Schema } from '../../../shared/contract.js';
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

/** Each keyword as a schema of its own, so that it is compiled once. */
const alone = new WeakMap<Schema, Map<string, Schema>>();

export function brokenLimits(compiler: Compiler, schema: Schema, value: unknown): string[] {
  return LIMITS.flatMap(([keyword, words]) =>
    schema[keyword] === undefined || compiler.fits(keywordOf(schema, keyword), value) ? [] : [words(schema)],
  );
}

function keywordOf(schema: Schema, keyword: keyof Schema): Schema {
  const known = alone.get(schema) ?? new Map<string, Schema>();
  alone.set(schema, known);
  const found = known.get(keyword) ?? { [keyword]: schema[keyword] };
  known.set(keyword, found);
  return found;
}
