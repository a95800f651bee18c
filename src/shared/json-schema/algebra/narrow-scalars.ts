/** Intersects two schemas of texts, or of numbers. */
import type { Schema } from '../../contract.js';
import { hasOnlyKeywords, NUMBER_BOUNDS, TEXT_BOUNDS } from '../acceptance.js';

export type Narrowed = Schema | 'contradiction';

/** `undefined` if no single schema can express it, as with two patterns. */
export function narrowStrings(one: Schema, other: Schema): Narrowed | undefined {
  if (one['x-type'] !== other['x-type']) return 'contradiction';
  const keywords = ['type', ...TEXT_BOUNDS, 'format', 'contentEncoding', 'x-type'];
  if (!hasOnlyKeywords(one, keywords) || !hasOnlyKeywords(other, keywords)) return undefined;
  for (const keyword of ['pattern', 'format', 'contentEncoding'] as const) {
    const [first, second] = [one[keyword], other[keyword]];
    if (first !== undefined && second !== undefined && first !== second) return undefined;
  }
  const joined = {
    ...other,
    ...one,
    ...tighterBound('minLength', Math.max, one, other),
    ...tighterBound('maxLength', Math.min, one, other),
  };
  return (joined.minLength ?? 0) > (joined.maxLength ?? Infinity) ? 'contradiction' : joined;
}

/** `undefined` if no single schema can express it, as with two `multipleOf`. */
export function narrowNumbers(one: Schema, other: Schema): Narrowed | undefined {
  const keywords = ['type', ...NUMBER_BOUNDS];
  if (!hasOnlyKeywords(one, keywords) || !hasOnlyKeywords(other, keywords)) return undefined;
  if (one.multipleOf !== undefined && other.multipleOf !== undefined && one.multipleOf !== other.multipleOf)
    return undefined;
  const joined: Schema = {
    ...other,
    ...one,
    type: one.type === 'integer' || other.type === 'integer' ? 'integer' : 'number',
    ...tighterBound('minimum', Math.max, one, other),
    ...tighterBound('maximum', Math.min, one, other),
    ...tighterBound('exclusiveMinimum', Math.max, one, other),
    ...tighterBound('exclusiveMaximum', Math.min, one, other),
  };
  return isEmptyRange(joined) ? 'contradiction' : joined;
}

function isEmptyRange({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): boolean {
  const least = Math.max(minimum ?? -Infinity, exclusiveMinimum ?? -Infinity);
  const most = Math.min(maximum ?? Infinity, exclusiveMaximum ?? Infinity);
  return least > most || (least === most && (least === exclusiveMinimum || most === exclusiveMaximum));
}

type BoundKeyword =
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minItems'
  | 'maxItems';

/** The keyword with the narrower of two bounds; `{}` if neither schema has it. */
export function tighterBound(
  keyword: BoundKeyword,
  choose: (...values: number[]) => number,
  one: Schema,
  other: Schema,
): Schema {
  const values = [one[keyword], other[keyword]].filter((value) => value !== undefined);
  return values.length === 0 ? {} : { [keyword]: choose(...values) };
}
