import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { accounts } from './accounts/process-accounts.js';
import { registry } from './registry.js';
import { type ServerOptions, createServer as serverOf } from './server.js';
import { createHost } from './standalone-host.js';

/** The host that this process's declarations make. Generated code passes it to the router. */
export const host = createHost(registry, accounts.port);

/**
 * Makes a server that serves this router alone; `listen` starts it.
 * @param docs a page served at `/docs`, unless the router has a route there
 * @throws Error if this process's database cannot be opened: better now than at every request
 */
export function createServer(
  router: RequestHandler,
  options: ServerOptions = {},
  docs?: RequestHandler,
): Server {
  registry.open();
  return serverOf(router, options, docs);
}

/** Waits for the last writes and closes this process's database. `restgen serve` calls it before it ends. */
export const close = (): Promise<void> => registry.close();
