import { isPlainObject } from '../../runtime/index.js';
import { type Fields, isObjectId } from '../documents/document.js';
import type { LocalQuery } from '../observing/observed-query.js';
import { matcher } from '../store/matcher.js';
import { projector } from '../store/projection.js';
import type { FindOptions } from '../store/store.js';

/** The operators that every server evaluates as `matcher` does. */
const OPERATORS: ReadonlySet<string> = new Set([
  '$and',
  '$or',
  '$nor',
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$exists',
]);

/** Returns `undefined` for a query that the server may evaluate differently. */
export function localQuery(
  selector: Fields,
  { collation, projection = {} }: FindOptions,
): LocalQuery | undefined {
  if (collation !== undefined || !isSimple(selector) || !isFlat(projection)) return undefined;
  const matches = matcher(selector);
  return {
    matches: (document) => (hasForeign(document) ? undefined : matches(document)),
    project: projector(projection),
  };
}

function isSimple(condition: unknown): boolean {
  if (Array.isArray(condition)) return condition.every(isSimple);
  if (!isPlainObject(condition)) return !(condition instanceof RegExp);
  return Object.entries(condition).every(
    ([key, value]) => (!key.startsWith('$') || OPERATORS.has(key)) && isSimple(value),
  );
}

const isFlat = (projection: Fields): boolean =>
  Object.entries(projection).every(([path, value]) => !path.includes('.') && typeof value !== 'object');

/** Whether a value is of a type that only MongoDB compares, such as Decimal128. */
function hasForeign(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(hasForeign);
  if (isPlainObject(value)) return Object.values(value).some(hasForeign);
  return '_bsontype' in value && !isObjectId(value);
}
