import { accounts } from './accounts/process-accounts.js';
import { registry } from './registry.js';
import { createHost } from './standalone-host.js';

/** The host that this process's declarations make: what generated code passes to the router. */
export const host = createHost(registry, accounts.port);
