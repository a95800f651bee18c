import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { type Api, createListener, resolveServerOptions, type ServerOptions } from '../runtime/index.js';
import { accounts } from './accounts/process-accounts.js';
import { healthRoutes } from './health.js';
import { ProcessEnd } from './process-end.js';
import { registry, type TransactionOptions } from './registry.js';
import { createServer as serverOf } from './server.js';
import { Shutdown, type StopRequest } from './shutdown.js';
import { createHost } from './standalone-host.js';

/** The host that this process's declarations make. Generated code passes it to the router. */
export const host = createHost(registry, accounts.port);

const log = () => registry.log;
/** A store asks its database for an id that can be one, and for no other. */
const PROBED_ID = 'readyz';

const processEnd = new ProcessEnd(() => registry.close(), log);

/**
 * Makes a server that serves this API alone; `listen` starts it. While it listens, SIGTERM and SIGINT end it, the database
 * and the process: requests that run are answered first.
 * @param docs a page served at `/docs`, unless the API has a route there
 * @throws Error if this process's database or an option cannot be used: better now than at every request
 */
export function createServer(api: Api, options: ServerOptions, docs?: RequestHandler): Server {
  const { health, signals, ...times } = resolveServerOptions(options, api.options ?? {});
  const routes = healthRoutes({
    isStopping: () => shutdown.isStopping,
    askStore: async () => registry.store.collection('users').peek(PROBED_ID),
    log,
  });
  const server = serverOf(
    (next) => createListener(api, next, options),
    docs,
    health ? routes : undefined,
    log,
  );
  const shutdown = new Shutdown(server, times, log);
  processEnd.watch(server, shutdown, signals);
  return server;
}

/**
 * Ends what this process serves, as SIGTERM does, but not the process: takes no more requests, answers those that run, and
 * closes the database.
 */
export const close = (request: StopRequest = {}): Promise<void> => processEnd.stop(request);

/**
 * Runs a function all of whose writes take effect, or none. Only replica sets and sharded clusters of MongoDB have
 * transactions; with others this is an error, unless the options allow to run without one. The function runs again where
 * others' writes got in its way. It gets the driver's session, for raw collections.
 */
export const withTransaction = <Result>(
  run: (session?: object) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> => registry.withTransaction(run, options);
