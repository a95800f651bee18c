import type { MongoServerError } from 'mongodb';
import { httpError, type ProcessLog } from '../../runtime/index.js';
import type { Driver } from './driver.js';

/** The seconds that clients should wait before they retry. */
const RETRY_AFTER = '5';
/** No writable server, or one that shuts down: HostUnreachable, NetworkTimeout, ShutdownInProgress … */
const CODES_OF_ABSENCE: ReadonlySet<unknown> = new Set([
  6, 7, 89, 91, 133, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);
/** Broken connections: the driver passes some errors of Node on unchanged. */
const CODES_OF_SOCKETS: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

export type Guard = <Result>(operation: () => Promise<Result>) => Promise<Result>;

interface GuardedDatabase {
  /** The name of the database in the log. */
  hosts: string;
  /** Opens a new connection. A driver whose connection breaks while it is being opened may wait for it for ever. */
  reconnect: () => Promise<unknown>;
  log: () => ProcessLog;
  /** Whether this process closed the database: failures of operations are expected then. */
  isClosed: () => boolean;
}

/**
 * Turns failures into errors with status 503 while the database is unreachable, and logs once when it becomes
 * unreachable and once when it is back. Meanwhile one operation at a time waits for a server and the others fail at
 * once, so that requests do not pile up.
 */
export function availabilityGuard(
  driver: Driver,
  { hosts, reconnect, log, isClosed }: GuardedDatabase,
): Guard {
  let isAway = false;
  let isProbing = false;
  let hasNoServer = false;
  const probe = async <Result>(operation: () => Promise<Result>): Promise<Result> => {
    if (hasNoServer) await reconnect();
    return operation();
  };
  const recordSuccess = (): void => {
    if (isAway) log().info(`The database at ${hosts} is back.`);
    isAway = false;
  };
  const recordFailure = (error: Error): void => {
    if (!isAway && !isClosed()) log().error(`The database at ${hosts} is unreachable: ${error.message}`);
    isAway = true;
    hasNoServer = error instanceof driver.MongoServerSelectionError;
  };
  return async (operation) => {
    if (isAway && isProbing) throw databaseAway();
    const isProbe = isAway;
    if (isProbe) isProbing = true;
    try {
      const result = await (isProbe ? probe(operation) : operation());
      recordSuccess();
      return result;
    } catch (error) {
      if (!isAbsence(driver, error)) {
        recordSuccess();
        throw error;
      }
      recordFailure(error);
      throw databaseAway(error);
    } finally {
      if (isProbe) isProbing = false;
    }
  };
}

function databaseAway(cause?: Error): Error {
  const error = httpError('databaseAway', {}, { headers: { 'Retry-After': RETRY_AFTER } });
  return Object.assign(error, { cause });
}

/** Whether an error means that the server is away for now. */
export function isAbsence(driver: Driver, error: unknown): error is Error {
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
