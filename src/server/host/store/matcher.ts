/** Compiles selectors to functions that match documents. */
import { createRequire } from 'node:module';
import { isPlainObject } from '../../runtime/index.js';
import type { Fields, StoredDocument } from '../documents/document.js';
import { equalityKey, foldsCase, isScalar } from './equality.js';
import { isBound } from './order.js';
import { valuesAt } from './paths.js';
import type { Collation } from './store.js';

type Matcher = (document: StoredDocument) => boolean;

const require = createRequire(import.meta.url);

/** Loads mingo when a selector or projection first needs it. It has 300 files, and most selectors do without. */
export const mingo = (): typeof import('mingo') => require('mingo');

/** Forbids operators that run code. */
const MINGO_OPTIONS = { scriptEnabled: false };

/** @throws Error if MongoDB would refuse the selector */
export function matcher(selector: Fields, collation?: Collation): Matcher {
  const matchers: Matcher[] = [];
  const general: Fields = {};
  for (const [field, condition] of Object.entries(selector).flatMap(splitConditions)) {
    const own =
      logicalMatcher(field, condition, collation) ??
      equalityMatcher(field, condition, foldsCase(collation)) ??
      comparisonMatcher(field, condition) ??
      typeMatcher(field, condition);
    if (own === undefined) general[field] = condition;
    else matchers.push(own);
  }
  if (Object.keys(general).length > 0) {
    const query = new (mingo().Query)<StoredDocument>(general, MINGO_OPTIONS);
    matchers.push((document) => query.test(document));
  }
  const [only] = matchers;
  if (matchers.length === 1 && only !== undefined) return only;
  return (document) => matchers.every((matches) => matches(document));
}

/** Combines the matchers of `$and`, `$or` and `$nor`, so that equality has the same meaning inside them. */
function logicalMatcher(operator: string, selectors: unknown, collation?: Collation): Matcher | undefined {
  if (operator !== '$and' && operator !== '$or' && operator !== '$nor') return undefined;
  if (!Array.isArray(selectors) || selectors.length === 0 || !selectors.every(isPlainObject))
    return undefined;
  const parts = selectors.map((selector) => matcher(selector, collation));
  if (operator === '$and') return (document) => parts.every((matches) => matches(document));
  return (document) => parts.some((matches) => matches(document)) === (operator === '$or');
}

/** Splits the conditions of a field: `{ $type: 'int', $gt: 1, $mod: [2, 0] }` gives three. */
function splitConditions([field, condition]: [string, unknown]): [string, unknown][] {
  if (!isPlainObject(condition)) return [[field, condition]];
  const operators = Object.entries(condition);
  const own = operators.filter(
    ([operator, operand]) => operator === '$type' || isComparison(operator, operand),
  );
  const areOperators = operators.every(([operator]) => operator.startsWith('$'));
  if (own.length === 0 || operators.length === 1 || !areOperators) return [[field, condition]];
  const others = operators.filter((entry) => !own.includes(entry));
  const parts: [string, unknown][] = own.map((entry) => [field, Object.fromEntries([entry])]);
  return others.length === 0 ? parts : [...parts, [field, Object.fromEntries(others)]];
}

/** Applies `$type` to a value and to the elements of an array, which mingo does not do. */
function typeMatcher(field: string, condition: unknown): Matcher | undefined {
  if (field.startsWith('$') || !isPlainObject(condition)) return undefined;
  const { $type: types, $not: negated } = condition;
  if (isPlainObject(negated) && '$type' in negated && Object.keys(condition).length === 1) {
    const matches = matcher({ [field]: negated });
    return (document) => !matches(document);
  }
  if (types === undefined) return undefined;
  const query = new (mingo().Query)<{ value: unknown }>({ value: { $type: types } }, MINGO_OPTIONS);
  const fits = (value: unknown): boolean => value !== undefined && query.test({ value });
  return (document) => hasFitting(document, field, fits);
}

/** Whether a value at the path fits, or an element of an array there. */
const hasFitting = (document: StoredDocument, path: string, fits: (value: unknown) => boolean): boolean =>
  valuesAt(document, path).some((value) => fits(value) || (Array.isArray(value) && value.some(fits)));

type Comparison = (left: string | number, right: string | number) => boolean;

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['$gt', (left, right) => left > right],
  ['$gte', (left, right) => left >= right],
  ['$lt', (left, right) => left < right],
  ['$lte', (left, right) => left <= right],
]);

const isComparison = (operator: string, operand: unknown): boolean =>
  COMPARISONS.has(operator) && isBound(operand);

/** Compares numbers, strings and dates, each only with its own kind, for the same reasons as `equalityMatcher`. */
function comparisonMatcher(field: string, condition: unknown): Matcher | undefined {
  if (field.startsWith('$') || !isPlainObject(condition)) return undefined;
  const [[operator, bound] = ['', undefined], ...others] = Object.entries(condition);
  const compare = COMPARISONS.get(operator);
  if (compare === undefined || others.length > 0 || !isBound(bound)) return undefined;
  const fits =
    bound instanceof Date
      ? (value: unknown) => value instanceof Date && compare(value.getTime(), bound.getTime())
      : (value: unknown) => typeof value === typeof bound && compare(value as typeof bound, bound);
  return (document) => hasFitting(document, field, fits);
}

/** Compares without mingo, which follows paths through nested arrays differently from MongoDB, and compiles slowly. */
function equalityMatcher(field: string, condition: unknown, fold: boolean): Matcher | undefined {
  if (field.startsWith('$')) return undefined;
  const wanted = comparedValues(condition);
  if (!wanted?.values.every((value) => value === null || isScalar(value))) return undefined;
  const keys = new Set(wanted.values.map((value) => equalityKey(value, fold)));
  const equals = (value: unknown): boolean => keys.has(equalityKey(value, fold));
  return (document) => wanted.negated !== hasFitting(document, field, equals);
}

function comparedValues(condition: unknown): { values: readonly unknown[]; negated: boolean } | undefined {
  if (!isPlainObject(condition)) return { values: [condition], negated: false };
  const [operator, ...others] = Object.keys(condition);
  if (operator === undefined || others.length > 0) return undefined;
  const operand = condition[operator];
  if (operator === '$eq' || operator === '$ne') return { values: [operand], negated: operator === '$ne' };
  if (operator !== '$in' && operator !== '$nin') return undefined;
  return Array.isArray(operand) ? { values: operand, negated: operator === '$nin' } : undefined;
}
