/** Errors of MongoDB's server as the host's own. */

import { isPlainObject } from '../../runtime/index.js';
import {
  DuplicateKeyError,
  IndexConflictError,
  type IndexDescription,
  InvalidUpdateError,
} from '../store/store.js';
import { isServerError } from './availability.js';
import type { Driver } from './driver.js';

const DUPLICATE_KEY: ReadonlySet<unknown> = new Set([11000, 11001, 12582]);
/**
 * What a server answers to a modifier that it cannot apply: BadValue, FailedToParse, TypeMismatch, PathNotViable,
 * ConflictingUpdateOperators, DollarPrefixedFieldName, EmptyFieldName, DottedFieldName, ImmutableField …
 */
const INVALID_UPDATE: ReadonlySet<unknown> = new Set([2, 9, 14, 28, 40, 52, 54, 55, 56, 57, 66]);

/** The embedded store's error for a key that is taken; other errors as they are. */
export function duplicateKey(driver: Driver, error: unknown, collection: string): unknown {
  if (!isServerError(driver, error) || !DUPLICATE_KEY.has(error.code)) return error;
  const index = /index: (\S+)/.exec(error.message)?.[1] ?? '_id_';
  const pattern: unknown = error['keyPattern'];
  const fields = isPlainObject(pattern) ? Object.keys(pattern) : fieldsOfName(index);
  return new DuplicateKeyError(collection, index, fields);
}

/** Some servers tell the name alone: `a_1_b_-1` is the index of `a` and `b`. */
const fieldsOfName = (index: string): string[] => index.split(/_-?1(?:_|$)/).filter((field) => field !== '');

/** IndexOptionsConflict and IndexKeySpecsConflict. */
export const isIndexConflict = (driver: Driver, error: unknown): boolean =>
  isServerError(driver, error) && (error.code === 85 || error.code === 86);

/** The options of an index that writes depend on. */
const PROMISES = ['unique', 'sparse'] as const;

/**
 * The name of the index that another application made, if it has the same fields and keeps the same promises.
 * @throws IndexConflictError otherwise
 */
export function indexInPlaceOf(
  wanted: IndexDescription,
  existing: readonly IndexDescription[],
  collection: string,
): string {
  const localeOf = ({ collation }: IndexDescription): unknown =>
    isPlainObject(collation) && collation['locale'];
  const fields = existing.filter(({ key }) => JSON.stringify(key) === JSON.stringify(wanted.key));
  const keeps = (index: IndexDescription): boolean =>
    localeOf(index) === localeOf(wanted) &&
    PROMISES.every((promise) => (index[promise] === true) === (wanted[promise] === true));
  const namesake = existing.find(({ name }) => name === wanted.name);
  const same = namesake === undefined ? fields.find(keeps) : undefined;
  if (same !== undefined) return same.name;
  throw new IndexConflictError(collection, namesake ?? fields[0] ?? wanted, wanted);
}

/** The embedded store's error for a modifier that cannot be applied; other errors as they are. */
export function refusedUpdate(driver: Driver, error: unknown): unknown {
  const isRefusal = isServerError(driver, error)
    ? INVALID_UPDATE.has(error.code)
    : error instanceof driver.MongoInvalidArgumentError;
  return isRefusal && error instanceof Error
    ? new InvalidUpdateError(error.message, { cause: error })
    : error;
}
