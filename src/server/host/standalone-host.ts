import { ObjectId } from 'bson';
import type { Request } from 'express';
import {
  findClientAddress,
  type Host,
  type Logger,
  type OpenConnection,
  openConnection,
} from '../runtime/index.js';
import type { Accounts } from './accounts/port-accounts.js';
import { sharedCounts } from './attempts/shared-counts.js';
import { createHostAuthentication } from './authentication/host-authentication.js';
import { Cursor } from './collection/cursor.js';
import { randomId } from './documents/random-id.js';
import type { Registry } from './registry.js';

/** The runtime's port over the declarations and accounts of a registry. */
export function createHost(registry: Registry, accounts: Accounts): Host {
  return {
    publication: (name) => registry.publications.get(name),
    method: (name) => registry.methods.get(name),
    collection: (name) => registry.collections.get(name),
    cursor: (value) => (value instanceof Cursor ? Cursor.publishedCursor(value) : undefined),
    open: () => void registry.store,
    objectId: (hex) => new ObjectId(hex),
    responseHeaders: () => registry.responseHeaders,
    authentication: (options, log) =>
      createHostAuthentication(
        accounts,
        options,
        log,
        (request) => connect(request as Request, log).connection,
        { counts: sharedCounts(registry) },
      ),
    allowance: (name, limit, windowSeconds) => sharedCounts(registry)?.allowance(name, limit, windowSeconds),
    connect: (request, _token, log) => connect(request, log),
    isSecure,
    beforeStop: (endStreams) => registry.beforeStop(endStreams),
    logProcess: (log) => {
      registry.log = log;
    },
  };
}

/** The address respects `trust proxy`. Without Express in front, the request is Node's own. */
function connect(request: Request, log: Logger): OpenConnection {
  const clientAddress = findClientAddress(request.ip, request.socket.remoteAddress);
  return openConnection({ id: randomId(), clientAddress }, request, log);
}

/** Respects `trust proxy` (C33). Without Express in front, the request is Node's own. */
function isSecure({ secure, socket }: Partial<Request>): boolean {
  return secure ?? (socket !== undefined && 'encrypted' in socket && socket.encrypted === true);
}
