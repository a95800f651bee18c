import type { Server } from 'node:http';
import {
  type Api,
  createServerListener,
  type Middleware,
  resolveServerOptions,
  type ServerOptions,
} from '../runtime/index.js';
import accounts from './accounts/process-accounts.js';
import { healthChecks } from './health.js';
import { ProcessEnd } from './process-end.js';
import { registry, type TransactionOptions } from './registry.js';
import { createServer as serverOf } from './server.js';
import { Shutdown } from './shutdown.js';
import { createHost } from './standalone-host.js';

/** The host of the declarations of this process. Generated code passes it to the router. */
export const host = createHost(registry, accounts.port);

const log = () => registry.log;
/** A valid id, because a store does not query its database for invalid ones. */
const PROBED_ID = 'readyz';

const endStreams = () => registry.endStreams();

const processEnd = new ProcessEnd(() => registry.close(), log, endStreams);

/**
 * Makes a server that serves this API alone; `listen` starts it. While it listens, SIGTERM and SIGINT end it, the
 * database and the process, after running requests are answered.
 * @param docs a page served at `/docs`, unless the API has a route there
 * @throws Error if the database or an option cannot be used, so that the start fails, not every request
 */
export function createServer(api: Api, options: ServerOptions, docs?: Middleware): Server {
  const { health, signals, ...times } = resolveServerOptions(options, api.options ?? {});
  const checks = healthChecks({
    isStopping: () => shutdown.isStopping,
    askStore: async () => registry.store.collection('users').peek(PROBED_ID),
    log,
  });
  const server = serverOf(
    (next) => createServerListener(api, next, options),
    docs,
    health ? checks : undefined,
    log,
  );
  const shutdown = new Shutdown(server, times, log, endStreams);
  processEnd.watch(server, shutdown, signals);
  return server;
}

/**
 * Stops the servers of this process as SIGTERM does, without ending the process: accepts no more requests, answers the
 * running ones, and closes the database.
 */
export const close = (): Promise<void> => processEnd.stop();

/**
 * Runs a function in a transaction: all of its writes take effect, or none. Only replica sets and sharded clusters of
 * MongoDB have transactions; other databases throw, unless `optional` is set. The function runs again after a conflict
 * with other writes. It gets the driver's session, for raw collections.
 */
export const withTransaction = <Result>(
  run: (session?: object) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> => registry.withTransaction(run, options);
