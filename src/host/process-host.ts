import { accounts } from './accounts/process-accounts.js';
import { registry } from './registry.js';
import { createHost } from './standalone-host.js';

/** The host that this process's declarations make: what generated code passes to the router. */
export const host = createHost(registry, accounts.port);

/** Waits for the last writes and closes this process's database; what `restgen serve` does before it ends. */
export const close = (): Promise<void> => registry.close();
