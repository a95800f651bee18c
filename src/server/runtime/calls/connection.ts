import { type Logger, type RequestName, requestLabel } from '../logger.js';
import type { Connection, OpenConnection } from '../port.js';
import { EndCallbacks } from './end-callbacks.js';

/** Makes the connection of one request, from data that each host determines itself. */
export function openConnection(
  { id, clientAddress, httpHeaders }: Pick<Connection, 'id' | 'clientAddress' | 'httpHeaders'>,
  request: RequestName,
  log: Logger,
): OpenConnection {
  const callbacks = new EndCallbacks((error) =>
    log.error(`${requestLabel(request)} failed in onClose:`, error),
  );
  const end = (): void => callbacks.end();
  const onClose = (callback: () => unknown): void => callbacks.add(callback);
  return { connection: { id, close: end, onClose, clientAddress, httpHeaders }, end };
}
