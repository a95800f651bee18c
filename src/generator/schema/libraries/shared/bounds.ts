/** Bounds of numbers, and of the sizes of texts and lists. Each library has its own names for them. */
import type { Schema } from '../../../../shared/contract.js';

export type Bound = 'min' | 'max' | 'exactly' | 'above' | 'below' | 'multipleOf';

const OF_NUMBERS: Partial<Record<Bound, readonly (keyof Schema)[]>> = {
  min: ['minimum'],
  max: ['maximum'],
  above: ['exclusiveMinimum'],
  below: ['exclusiveMaximum'],
  multipleOf: ['multipleOf'],
};

const KEYWORDS: ReadonlyMap<Schema['type'], typeof OF_NUMBERS> = new Map([
  ['number', OF_NUMBERS],
  ['integer', OF_NUMBERS],
  ['string', { min: ['minLength'], max: ['maxLength'], exactly: ['minLength', 'maxLength'] }],
  ['array', { min: ['minItems'], max: ['maxItems'], exactly: ['minItems', 'maxItems'] }],
]);

/** `min` is `minLength` of a text, `minimum` of a number. `{}` for an unknown value, `undefined` if the type has no such bound. */
export function boundSchema(
  type: Schema['type'],
  bound: Bound,
  value: number | undefined,
): Schema | undefined {
  const keywords = KEYWORDS.get(type)?.[bound];
  const isUnknown = value === undefined || (bound === 'multipleOf' && value <= 0);
  return keywords && (isUnknown ? {} : Object.fromEntries(keywords.map((keyword) => [keyword, value])));
}

export const INT32: Schema = { type: 'integer', minimum: -2147483648, maximum: 2147483647 };
