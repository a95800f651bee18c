import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  findClientAddress,
  type Logger,
  type OpenConnection,
  openConnection,
  type RequestName,
} from '../runtime/index.js';
import { meteor } from './packages.js';

/** Prevents others from computing connection ids. */
const salt = randomBytes(32);

/** All requests with the same token and address share an id, because rate limits count by id. */
export function connect(
  request: IncomingMessage & RequestName,
  token: string | undefined,
  log: Logger,
): OpenConnection {
  const socketAddress = request.socket.remoteAddress;
  const clientAddress = addressOfClient(request.headers['x-forwarded-for'], socketAddress);
  const client = JSON.stringify([clientAddress ?? socketAddress ?? null, token ?? null]);
  const id = createHmac('sha256', salt).update(client).digest('base64url').slice(0, 17);
  const { connection, end } = openConnection({ id, clientAddress }, request, log);
  const onClose = (callback: () => unknown): void =>
    connection.onClose(meteor().bindEnvironment(callback, 'connection onClose callback'));
  return { connection: { ...connection, onClose }, end };
}

/** The number of proxies in front of the server, from Meteor's own setting. */
const proxyCount = (): number => Number.parseInt(process.env['HTTP_FORWARDED_COUNT'] ?? '', 10) || 0;

/**
 * With n trusted proxies, the n-th entry from the end of `X-Forwarded-For`, as the outermost one has seen it; without any, the
 * peer's address. Since 3.2.2 Meteor gives `null` for a list of other than n entries, so that a client that sends the
 * header itself would have no address.
 */
function addressOfClient(
  forwardedFor: string | string[] | undefined,
  socketAddress: string | undefined,
): string | null {
  const count = proxyCount();
  if (count === 0) return findClientAddress(undefined, socketAddress);
  const forwarded = typeof forwardedFor === 'string' ? forwardedFor.split(',').at(-count) : undefined;
  return forwarded === undefined ? null : findClientAddress(forwarded, socketAddress);
}

/** Whether the socket is encrypted or the outermost trusted proxy reports HTTPS (C33). */
export function isSecure({ socket, headers }: IncomingMessage): boolean {
  if ('encrypted' in socket && socket.encrypted === true) return true;
  const count = proxyCount();
  const protocols = [headers['x-forwarded-proto'] ?? []].flat().join(',').split(',');
  // A proxy may replace earlier entries, so the list can be shorter than the number of proxies.
  const outermost = protocols.at(Math.max(-count, -protocols.length));
  return count > 0 && outermost?.trim().toLowerCase() === 'https';
}
