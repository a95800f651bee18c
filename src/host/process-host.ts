import type { Server } from 'node:http';
import type { Router } from 'express';
import { accounts } from './accounts/process-accounts.js';
import { registry } from './registry.js';
import { type ServerOptions, createServer as serverOf } from './server.js';
import { createHost } from './standalone-host.js';

/** The host that this process's declarations make: what generated code passes to the router. */
export const host = createHost(registry, accounts.port);

/**
 * A server of a router and nothing else; `listen` starts it.
 * @param docs a page served at `/docs`, wherever the router has nothing of its own
 * @throws Error where this process's database cannot be opened: better now than at every request
 */
export function createServer(router: Router, options: ServerOptions = {}, docs?: Router): Server {
  registry.open();
  return serverOf(router, options, docs);
}

/** Waits for the last writes and closes this process's database; what `restgen serve` does before it ends. */
export const close = (): Promise<void> => registry.close();
