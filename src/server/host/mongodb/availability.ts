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
  /** Opens new connections. A driver whose connection breaks as it asks for the server's state waits for ever. */
  reconnect: () => Promise<unknown>;
  log: () => ProcessLog;
  /** Whether this process closed the database: failures of operations are expected then. */
  isClosed: () => boolean;
}

/**
 * Turns failures into errors with status 503 while the database is unreachable, and logs once when it becomes
 * unreachable and once when it is back.
 */
export function availabilityGuard(
  driver: Driver,
  { hosts, reconnect, log, isClosed }: GuardedDatabase,
): Guard {
  let isAway = false;
  let hasNoServer = false;
  let reconnecting: Promise<unknown> | undefined;
  const findServer = async (): Promise<void> => {
    reconnecting ??= reconnect().finally(() => {
      reconnecting = undefined;
    });
    await reconnecting;
    hasNoServer = false;
  };
  const recordSuccess = (): void => {
    if (isAway) log().info(`The database at ${hosts} is back.`);
    isAway = false;
  };
  const recordFailure = (error: Error): void => {
    if (!isAway && !isClosed()) log().error(`The database at ${hosts} is unreachable: ${error.message}`);
    isAway = true;
    if (error instanceof driver.MongoServerSelectionError) hasNoServer = !isClosed();
  };
  return async (operation) => {
    try {
      if (hasNoServer) await findServer();
      const result = await operation();
      recordSuccess();
      return result;
    } catch (error) {
      if (!isAbsence(driver, error)) {
        recordSuccess();
        throw error;
      }
      recordFailure(error);
      const away = httpError('databaseAway', {}, { headers: { 'Retry-After': RETRY_AFTER } });
      throw Object.assign(away, { cause: error });
    }
  };
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
