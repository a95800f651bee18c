import type { MongoServerError } from 'mongodb';
import { httpError } from '../../runtime/index.js';
import type { Driver } from './driver.js';

/** How many seconds clients are asked to wait. */
const RETRY_AFTER = '5';
/** No server that takes writes, or one that goes: HostUnreachable, HostNotFound, NetworkTimeout, ShutdownInProgress … */
const CODES_OF_ABSENCE: ReadonlySet<unknown> = new Set([
  6, 7, 89, 91, 133, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** Runs an operation of the database. */
export type Guard = <Result>(operation: () => Promise<Result>) => Promise<Result>;

/**
 * Makes the error 503 of what fails because the database is away, and tells once that it is away and once that it is
 * back. While it is away one operation at a time waits for a server; the others fail at once, so that requests do not
 * pile up.
 * @param hosts what the log calls the database
 */
export function availabilityGuard(driver: Driver, hosts: string): Guard {
  let isAway = false;
  let isProbed = false;
  const noteSuccess = (): void => {
    if (isAway) console.info(`The database at ${hosts} is back.`);
    isAway = false;
  };
  const noteFailure = (error: Error): void => {
    if (!isAway) console.error(`The database at ${hosts} is away: ${error.message}`);
    isAway = true;
  };
  return async (operation) => {
    if (isAway && isProbed) throw databaseAway();
    const isProbe = isAway;
    if (isProbe) isProbed = true;
    try {
      const result = await operation();
      noteSuccess();
      return result;
    } catch (error) {
      if (!isAbsence(driver, error)) {
        noteSuccess();
        throw error;
      }
      noteFailure(error);
      throw databaseAway(error);
    } finally {
      if (isProbe) isProbed = false;
    }
  };
}

function databaseAway(cause?: Error): Error {
  const error = httpError('databaseAway', {}, { headers: { 'Retry-After': RETRY_AFTER } });
  return Object.assign(error, { cause });
}

function isAbsence(driver: Driver, error: unknown): error is Error {
  const absences = [
    driver.MongoNetworkError,
    driver.MongoServerSelectionError,
    driver.MongoOperationTimeoutError,
    driver.MongoNotConnectedError,
    driver.MongoClientClosedError,
    driver.MongoTopologyClosedError,
  ];
  if (absences.some((absence) => error instanceof absence)) return true;
  return isServerError(driver, error) && CODES_OF_ABSENCE.has(error.code);
}

export const isServerError = (driver: Driver, error: unknown): error is MongoServerError =>
  error instanceof driver.MongoServerError;
