import type { RequestListener, Server } from 'node:http';
import type { RequestHandler } from 'express';
import { accounts } from './accounts/process-accounts.js';
import { registry } from './registry.js';
import { createServer as serverOf } from './server.js';
import { createHost } from './standalone-host.js';

/** The host that this process's declarations make. Generated code passes it to the router. */
export const host = createHost(registry, accounts.port);

/**
 * Makes a server that serves this API alone; `listen` starts it.
 * @param apiBefore the API in front of a listener that gets what it does not know
 * @param docs a page served at `/docs`, unless the API has a route there
 * @throws Error if this process's database cannot be opened: better now than at every request
 */
export function createServer(
  apiBefore: (next: RequestListener) => RequestListener,
  docs?: RequestHandler,
): Server {
  registry.open();
  return serverOf(apiBefore, docs);
}

/** Waits for the last writes and closes this process's database. `restgen serve` calls it before it ends. */
export const close = (): Promise<void> => registry.close();
