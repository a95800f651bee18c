/** Bounds of numbers, and of the sizes of texts and lists. Each library has its own names for them. */
import type { Schema } from '../../../../shared/contract.js';

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
    case 'exactly':
      return { [least]: value, [most]: value };
    default:
      return {};
  }
}

export const INT32: Schema = { type: 'integer', minimum: -2147483648, maximum: 2147483647 };
