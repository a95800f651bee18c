/** Bounds of numbers, and of the sizes of texts and lists. Each library has its own names for them. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import { patternOfText, type SchemaContext } from '../../context/index.js';
import { patternOf, textIn } from './expressions.js';

export type Bound = 'min' | 'max' | 'exactly' | 'above' | 'below' | 'multipleOf';

const SIZES: ReadonlyMap<Schema['type'], readonly [least: keyof Schema, most: keyof Schema]> = new Map([
  ['string', ['minLength', 'maxLength']],
  ['array', ['minItems', 'maxItems']],
]);

/** `min` is `minLength` of a text, `minimum` of a number. `{}` for an unknown value, `undefined` if the type has no such bound. */
export function boundOf(type: Schema['type'], bound: Bound, value: number | undefined): Schema | undefined {
  const isNumber = type === 'number' || type === 'integer';
  const size = SIZES.get(type);
  if (isNumber ? bound === 'exactly' : size === undefined || bound === 'multipleOf') return undefined;
  if (value === undefined) return {};
  return size === undefined ? ofNumber(bound, value) : ofSize(size, bound, value);
}

export const BOUNDS_BY_SIGN: ReadonlyMap<string, Bound> = new Map([
  ['>=', 'min'],
  ['<=', 'max'],
  ['>', 'above'],
  ['<', 'below'],
  ['==', 'exactly'],
  ['%', 'multipleOf'],
]);

function ofNumber(bound: Bound, value: number): Schema {
  switch (bound) {
    case 'min':
      return { minimum: value };
    case 'max':
      return { maximum: value };
    case 'above':
      return { exclusiveMinimum: value };
    case 'below':
      return { exclusiveMaximum: value };
    default:
      return value <= 0 ? {} : { multipleOf: value };
  }
}

function ofSize([least, most]: readonly [keyof Schema, keyof Schema], bound: Bound, value: number): Schema {
  switch (bound) {
    case 'min':
      return { [least]: value };
    case 'max':
      return { [most]: value };
    case 'above':
      return { [least]: Math.floor(value) + 1 };
    case 'below':
      return { [most]: Math.ceil(value) - 1 };
    default:
      return { [least]: value, [most]: value };
  }
}

/** `regex(/a/)`, `startsWith('a')`, `endsWith('a')` or `includes('a')`; `undefined` for another name. */
export function patternBound(
  context: SchemaContext,
  name: string,
  argument: ts.Expression | undefined,
): Schema | undefined {
  switch (name) {
    case 'regex':
      return argument === undefined ? {} : patternOf(context, argument);
    case 'startsWith':
      return textPattern('^', textIn(context, argument), '');
    case 'endsWith':
      return textPattern('', textIn(context, argument), '$');
    case 'includes':
      return textPattern('', textIn(context, argument), '');
    default:
      return undefined;
  }
}

const textPattern = (before: '^' | '', text: string | undefined, after: '$' | ''): Schema =>
  text === undefined ? {} : { pattern: `${before}${patternOfText(text)}${after}` };

export const INT32: Schema = { type: 'integer', minimum: -2147483648, maximum: 2147483647 };
