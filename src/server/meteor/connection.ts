import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  clientAddressOf,
  type Logger,
  type OpenConnection,
  openConnection,
  type RequestName,
} from '../runtime/index.js';
import { meteor } from './packages.js';

/** The headers that Meteor keeps of a connection's first request. None holds a cookie or a token. */
const KEPT_HEADERS: readonly string[] = [
  'referer',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-cluster-client-ip',
  'via',
  'x-real-ip',
  'x-forwarded-proto',
  'x-ssl',
  'dnt',
  'host',
  'user-agent',
  'accept-language',
];

/** Makes the ids of connections meaningless to others. */
const salt = randomBytes(32);

/**
 * The connection of one request. Its id is the same for all requests with one token from one address, because limits
 * count by it: with an id for each request there would be no limit.
 */
export function connect(
  request: IncomingMessage & RequestName,
  token: string | undefined,
  log: Logger,
): OpenConnection {
  const socketAddress = request.socket.remoteAddress;
  const clientAddress = addressOfClient(request.headers['x-forwarded-for'], socketAddress);
  const client = JSON.stringify([clientAddress ?? socketAddress ?? null, token ?? null]);
  const id = createHmac('sha256', salt).update(client).digest('base64url').slice(0, 17);
  const httpHeaders = Object.fromEntries(
    KEPT_HEADERS.filter((name) => request.headers[name] !== undefined).map((name) => [
      name,
      request.headers[name],
    ]),
  );
  const { connection, end } = openConnection({ id, clientAddress, httpHeaders }, request, log);
  const onClose = (callback: () => unknown): void =>
    connection.onClose(meteor().bindEnvironment(callback, 'connection onClose callback'));
  return { connection: { ...connection, onClose }, end };
}

/** How many proxies are in front of the server, in Meteor's own setting. */
const proxyCount = (): number => Number.parseInt(process.env['HTTP_FORWARDED_COUNT'] ?? '', 10) || 0;

/**
 * As Meteor finds it: the outermost of the proxies that count has written what the n-th text from the end says. Where that
 * is no address, nobody but the peer is known.
 */
function addressOfClient(
  forwardedFor: string | string[] | undefined,
  socketAddress: string | undefined,
): string | null {
  const count = proxyCount();
  if (count === 0) return clientAddressOf(undefined, socketAddress);
  const told = typeof forwardedFor === 'string' ? forwardedFor.split(',').at(-count) : undefined;
  return told === undefined ? null : clientAddressOf(told, socketAddress);
}

/** An encrypted socket, or one of the proxies that count says so (C33). */
export function isSecure({ socket, headers }: IncomingMessage): boolean {
  if ('encrypted' in socket && socket.encrypted === true) return true;
  const count = proxyCount();
  const protocols = [headers['x-forwarded-proto'] ?? []].flat().join(',').split(',');
  // A proxy may replace what came before it, so the list can be shorter than their number.
  const outermost = protocols.at(Math.max(-count, -protocols.length));
  return count > 0 && outermost?.trim().toLowerCase() === 'https';
}
