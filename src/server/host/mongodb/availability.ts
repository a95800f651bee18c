import type { MongoServerError } from 'mongodb';
import { httpError, type ProcessLog } from '../../runtime/index.js';
import type { Driver } from './driver.js';

/** How many seconds clients are asked to wait. */
const RETRY_AFTER = '5';
/** No server that takes writes, or one that goes: HostUnreachable, HostNotFound, NetworkTimeout, ShutdownInProgress … */
const CODES_OF_ABSENCE: ReadonlySet<unknown> = new Set([
  6, 7, 89, 91, 133, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);
/** A connection that breaks off: the driver passes some of these errors of Node on as they are. */
const CODES_OF_SOCKETS: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Runs an operation of the database. */
export type Guard = <Result>(operation: () => Promise<Result>) => Promise<Result>;

interface GuardedDatabase {
  /** What the log calls the database. */
  hosts: string;
  /** Begins anew: a driver whose connection breaks off while it is made may wait for that one for ever. */
  reconnect: () => Promise<unknown>;
  log: () => ProcessLog;
  /** Whether it was closed here: operations that this ends say nothing of the server. */
  isClosed: () => boolean;
}

/**
 * Makes the error 503 of what fails because the database is away, and tells once that it is away and once that it is
 * back. While it is away one operation at a time waits for a server; the others fail at once, so that requests do not
 * pile up.
 */
export function availabilityGuard(
  driver: Driver,
  { hosts, reconnect, log, isClosed }: GuardedDatabase,
): Guard {
  let isAway = false;
  let isProbed = false;
  let hasFoundNoServer = false;
  const probe = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    if (hasFoundNoServer) await reconnect();
    return operation();
  };
  const noteSuccess = (): void => {
    if (isAway) log().info(`The database at ${hosts} is back.`);
    isAway = false;
  };
  const noteFailure = (error: Error): void => {
    if (!isAway && !isClosed()) log().error(`The database at ${hosts} is away: ${error.message}`);
    isAway = true;
    hasFoundNoServer = error instanceof driver.MongoServerSelectionError;
  };
  return async (operation) => {
    if (isAway && isProbed) throw databaseAway();
    const isProbe = isAway;
    if (isProbe) isProbed = true;
    try {
      const result = await (isProbe ? probe(operation) : operation());
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
  if (error instanceof Error && 'code' in error && CODES_OF_SOCKETS.has(error.code)) return true;
  return isServerError(driver, error) && CODES_OF_ABSENCE.has(error.code);
}

export const isServerError = (driver: Driver, error: unknown): error is MongoServerError =>
  error instanceof driver.MongoServerError;
