/** Converts errors of a MongoDB server to the host's errors. */

import { isPlainObject } from '../../runtime/index.js';
import { DuplicateKeyError, InvalidUpdateError } from '../store/store.js';
import { isServerError } from './availability.js';
import type { Driver } from './driver.js';

const DUPLICATE_KEY: ReadonlySet<unknown> = new Set([11000, 11001, 12582]);
/** A modifier that the server cannot apply: BadValue, FailedToParse, TypeMismatch, ImmutableField … */
const INVALID_UPDATE: ReadonlySet<unknown> = new Set([2, 9, 14, 28, 40, 52, 54, 55, 56, 57, 66]);

/** Converts the error for a duplicate key; returns other errors unchanged. */
export function duplicateKey(driver: Driver, error: unknown, collection: string): unknown {
  if (!isServerError(driver, error) || !DUPLICATE_KEY.has(error.code)) return error;
  const index = /index: (\S+)/.exec(error.message)?.[1] ?? '_id_';
  const pattern: unknown = error['keyPattern'];
  const fields = isPlainObject(pattern) ? Object.keys(pattern) : [];
  return new DuplicateKeyError(collection, index, fields);
}

/** Converts the error for a modifier that cannot be applied; returns other errors unchanged. */
export function updateRefusal(driver: Driver, error: unknown): unknown {
  const isRefusal = isServerError(driver, error)
    ? INVALID_UPDATE.has(error.code)
    : error instanceof driver.MongoInvalidArgumentError;
  return isRefusal && error instanceof Error
    ? new InvalidUpdateError(error.message, { cause: error })
    : error;
}
