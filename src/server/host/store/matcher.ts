/** Matches documents by mingo, with equality and types as MongoDB defines them. */

import { LRUCache } from 'lru-cache';
import type { Context } from 'mingo';
import type { Query } from 'mingo/query';
import type { AnyObject, Options } from 'mingo/types';
import { valuesAtPath } from '../../runtime/index.js';
import { type Fields, isObjectId, type StoredDocument } from '../documents/document.js';
import { equalityKey, foldsCase } from './equality.js';
import { expressionOperators, mingo, mingoQuery, queryOperators } from './mingo.js';
import type { Collation } from './store.js';

type Test = (document: AnyObject) => boolean;
type Operator = (path: string, operand: unknown, options: Options) => Test;

/** Compiled selectors: compiling one takes longer than matching a hundred documents. */
const queries = new LRUCache<string, Query<StoredDocument>>({
  maxSize: 1_000_000,
  sizeCalculation: (_, key) => key.length,
});

/** @throws Error if MongoDB would refuse the selector */
export function matcher(selector: Fields, collation?: Collation): (document: StoredDocument) => boolean {
  const key = equalityKey([selector, collation], false);
  let query = queries.get(key);
  if (query === undefined) {
    query = new (mingoQuery().Query)<StoredDocument>(selector, {
      context: operators(),
      scriptEnabled: false,
      ...(collation !== undefined && {
        collation: { locale: collation.locale, strength: collationStrength(collation) },
      }),
    });
    queries.set(key, query);
  }
  const { test } = query;
  return (document) => test.call(query, document);
}

const collationStrength = ({ strength = 3 }: Collation): 1 | 2 | 3 =>
  strength === 1 || strength === 2 ? strength : 3;

/** Whether a value at the path fits, or an element of an array there. */
const hasFitting = (document: AnyObject, path: string, fits: (value: unknown) => boolean): boolean =>
  valuesAtPath(document, path).some((value) => fits(value) || (Array.isArray(value) && value.some(fits)));

/** Matches one of several values. mingo ignores the collation here, and looks deeper into arrays than MongoDB. */
const isListedValue: Operator = (path, operands, { collation }) => {
  if (!Array.isArray(operands)) throw new Error('$in and $nin need an array.');
  const fold = foldsCase(collation);
  const patterns = operands.filter((operand) => operand instanceof RegExp);
  const keys = new Set(operands.map((operand) => equalityKey(operand, fold)));
  const fits = (value: unknown): boolean =>
    keys.has(equalityKey(value, fold)) ||
    (typeof value === 'string' && patterns.some((pattern) => new RegExp(pattern).test(value)));
  return (document) => hasFitting(document, path, fits);
};

const isEqual: Operator = (path, operand, { collation }) => {
  const fold = foldsCase(collation);
  const key = equalityKey(operand, fold);
  return (document) => hasFitting(document, path, (value) => equalityKey(value, fold) === key);
};

const isNot =
  (operator: Operator): Operator =>
  (...args) => {
    const test = operator(...args);
    return (document) => !test(document);
  };

type Comparing = '$gt' | '$gte' | '$lt' | '$lte';

/** mingo itself looks deeper into arrays than MongoDB, and takes NaN for equal to each number. */
const ofComparable =
  (name: Comparing): Operator =>
  (path, operand, options) => {
    const test = queryOperators()[name]('value', operand, options);
    return (document) =>
      hasFitting(document, path, (value) => isComparable(value, operand) && test({ value }));
  };

const isComparable = (value: unknown, operand: unknown): boolean =>
  Array.isArray(value) === Array.isArray(operand) && Number.isNaN(value) === Number.isNaN(operand);

/** Types that mingo does not know, and numbers, among which it does not count NaN. */
const OWN_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  number: (value) => typeof value === 'number',
  objectId: isObjectId,
  binData: (value) => value instanceof Uint8Array,
};

const hasType: Operator = (path, operand, options) => {
  const types = [operand].flat();
  const own = types.flatMap((type) => OWN_TYPES[String(type)] ?? []);
  const ofMingo = queryOperators().$type('value', types, options);
  const fits = (value: unknown): boolean =>
    value !== undefined && (own.some((is) => is(value)) || ofMingo({ value }));
  return (document) => hasFitting(document, path, fits);
};

const OPERATORS: Record<`$${string}`, Operator> = {
  $eq: isEqual,
  $ne: isNot(isEqual),
  $in: isListedValue,
  $nin: isNot(isListedValue),
  $gt: ofComparable('$gt'),
  $gte: ofComparable('$gte'),
  $lt: ofComparable('$lt'),
  $lte: ofComparable('$lte'),
  $type: hasType,
};

let context: Context | undefined;

/** Replaces mingo's own operators by the operators above. */
function operators(): Context {
  context ??= mingo()
    .Context.init({ query: OPERATORS })
    .addQueryOps({ ...queryOperators() })
    .addExpressionOps({ ...expressionOperators() });
  return context;
}
