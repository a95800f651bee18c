import { ObjectId } from 'bson';
import type { Request } from 'express';
import { clientAddressOf, type Host, openConnection } from '../runtime/index.js';
import { sharedCounts } from './attempts/shared-counts.js';
import { type Accounts, createHostAuthentication } from './authentication/index.js';
import { Cursor } from './collection/cursor.js';
import { randomId } from './documents/random-id.js';
import type { Registry } from './registry.js';

/** The runtime's port over the declarations and accounts of a registry. */
export function createHost(registry: Registry, accounts: Accounts): Host {
  return {
    publication: (name) => registry.publications.get(name),
    method: (name) => registry.methods.get(name),
    collection: (name) => registry.collections.get(name),
    cursor: (value) => (value instanceof Cursor ? Cursor.published(value) : undefined),
    open: () => void registry.store,
    objectId: (hex) => new ObjectId(hex),
    responseHeaders: () => registry.responseHeaders,
    authentication: (options, log) =>
      createHostAuthentication(
        accounts,
        options,
        log,
        (request) =>
          openConnection({ id: randomId(), ...clientOf(request as Request) }, request, log).connection,
        { counts: sharedCounts(registry, log) },
      ),
    allowance: (name, limit, windowSeconds, log) =>
      sharedCounts(registry, log)?.allowance(name, limit, windowSeconds),
    connect: (request, _token, log) => openConnection({ id: randomId(), ...clientOf(request) }, request, log),
    isSecure,
    beforeStop: (endStreams) => registry.beforeStop(endStreams),
    measureStore: (record) => registry.measureStore(record),
    logProcess: (log) => {
      registry.log = log;
    },
  };
}

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** The address respects `trust proxy`. Without Express in front, the request is Node's own. */
const clientOf = (request: Request) => ({
  clientAddress: clientAddressOf(request.ip, request.socket.remoteAddress),
  httpHeaders: Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !SECRET_HEADERS.has(name)),
  ),
});

/** Respects `trust proxy` (C33). Without Express in front, the request is Node's own. */
function isSecure({ secure, socket }: Partial<Request>): boolean {
  return secure ?? (socket !== undefined && 'encrypted' in socket && socket.encrypted === true);
}
