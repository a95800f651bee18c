import type { IncomingHttpHeaders } from 'node:http';
import { type Logger, type RequestName, requestLabel } from '../logger.js';
import type { Connection, OpenConnection } from '../port.js';
import { EndCallbacks } from './end-callbacks.js';

const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** Makes the connection of one request, from data that each host determines itself. */
export function openConnection(
  { id, clientAddress }: Pick<Connection, 'id' | 'clientAddress'>,
  request: RequestName & { readonly headers: IncomingHttpHeaders },
  log: Logger,
): OpenConnection {
  const callbacks = new EndCallbacks((error) =>
    log.error(`${requestLabel(request)} failed in onClose:`, error),
  );
  const end = (): void => callbacks.end();
  const onClose = (callback: () => unknown): void => callbacks.add(callback);
  const httpHeaders = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !SECRET_HEADERS.has(name)),
  );
  return { connection: { id, close: end, onClose, clientAddress, httpHeaders }, end };
}
