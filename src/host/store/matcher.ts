/** Compiles selectors to functions that match a document. */
import { Query } from 'mingo';
import { isPlainObject } from '../../runtime/index.js';
import type { Fields, StoredDocument } from '../documents/document.js';
import { equalityKey, foldsCase, isScalar } from './equality.js';
import { valuesAt } from './paths.js';
import type { Collation } from './store.js';

type Matcher = (document: StoredDocument) => boolean;

/** No part of a selector may run as code. */
const MINGO_OPTIONS = { scriptEnabled: false };

/** @throws Error if MongoDB would refuse the selector */
export function matcher(selector: Fields, collation?: Collation): Matcher {
  const matchers: Matcher[] = [];
  const general: Fields = {};
  for (const [field, condition] of Object.entries(selector).flatMap(withTypeApart)) {
    const own =
      logicalMatcher(field, condition, collation) ??
      equalityMatcher(field, condition, foldsCase(collation)) ??
      typeMatcher(field, condition);
    if (own === undefined) general[field] = condition;
    else matchers.push(own);
  }
  if (Object.keys(general).length > 0) {
    const query = new Query<StoredDocument>(general, MINGO_OPTIONS);
    matchers.push((document) => query.test(document));
  }
  const [only] = matchers;
  if (matchers.length === 1 && only !== undefined) return only;
  return (document) => matchers.every((matches) => matches(document));
}

/** Combines the matchers of `$and`, `$or` and `$nor`, so that equality is compared in the same way within them. */
function logicalMatcher(operator: string, selectors: unknown, collation?: Collation): Matcher | undefined {
  if (operator !== '$and' && operator !== '$or' && operator !== '$nor') return undefined;
  if (!Array.isArray(selectors) || selectors.length === 0 || !selectors.every(isPlainObject))
    return undefined;
  const parts = selectors.map((selector) => matcher(selector, collation));
  if (operator === '$and') return (document) => parts.every((matches) => matches(document));
  return (document) => parts.some((matches) => matches(document)) === (operator === '$or');
}

/** `{ $type: 'int', $gt: 1 }` of a field are two conditions. */
function withTypeApart([field, condition]: [string, unknown]): [string, unknown][] {
  if (!isPlainObject(condition) || !('$type' in condition)) return [[field, condition]];
  const { $type, ...others } = condition;
  return Object.keys(others).length === 0
    ? [[field, condition]]
    : [
        [field, { $type }],
        [field, others],
      ];
}

/** Asks for the kinds of values, and of the elements of an array, at which mingo does not look. */
function typeMatcher(field: string, condition: unknown): Matcher | undefined {
  if (field.startsWith('$') || !isPlainObject(condition)) return undefined;
  const { $type: types, $not: negated } = condition;
  if (isPlainObject(negated) && '$type' in negated && Object.keys(condition).length === 1) {
    const matches = matcher({ [field]: negated });
    return (document) => !matches(document);
  }
  if (types === undefined) return undefined;
  const query = new Query<{ value: unknown }>({ value: { $type: types } }, MINGO_OPTIONS);
  const fits = (value: unknown): boolean => value !== undefined && query.test({ value });
  return (document) =>
    valuesAt(document, field).some(
      (value) => fits(value) || (Array.isArray(value) && value.some((element) => fits(element))),
    );
}

/**
 * Compares equality with single values itself: mingo follows paths through nested arrays in another way than MongoDB,
 * and compiling a selector with it costs more than most comparisons.
 */
function equalityMatcher(field: string, condition: unknown, fold: boolean): Matcher | undefined {
  if (field.startsWith('$')) return undefined;
  if (!fold && isPrimitive(condition) && !field.includes('.') && !(field in Object.prototype)) {
    return (document) => {
      const found = document[field];
      return found === condition || (Array.isArray(found) && found.includes(condition));
    };
  }
  const wanted = comparedValues(condition);
  if (!wanted?.values.every((value) => value === null || isScalar(value))) return undefined;
  const keys = new Set(wanted.values.map((value) => equalityKey(value, fold)));
  const equals = (value: unknown): boolean => keys.has(equalityKey(value, fold));
  return (document) =>
    wanted.negated !==
    valuesAt(document, field).some((value) => equals(value) || (Array.isArray(value) && value.some(equals)));
}

/** Here NaN equals itself, unlike with `===`. */
const isPrimitive = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && !Number.isNaN(value));

function comparedValues(condition: unknown): { values: readonly unknown[]; negated: boolean } | undefined {
  if (!isPlainObject(condition)) return { values: [condition], negated: false };
  const [operator, ...others] = Object.keys(condition);
  if (operator === undefined || others.length > 0) return undefined;
  const operand = condition[operator];
  if (operator === '$eq' || operator === '$ne') return { values: [operand], negated: operator === '$ne' };
  if (operator !== '$in' && operator !== '$nin') return undefined;
  return Array.isArray(operand) ? { values: operand, negated: operator === '$nin' } : undefined;
}
