import { type Logger, type RequestName, requestLabel } from '../logger.js';
import type { Connection, OpenConnection } from '../port.js';

/** Makes the connection of one request, from data that each host determines itself. */
export function openConnection(
  { id, clientAddress, httpHeaders }: Pick<Connection, 'id' | 'clientAddress' | 'httpHeaders'>,
  request: RequestName,
  log: Logger,
): OpenConnection {
  let callbacks: (() => unknown)[] | undefined = [];
  const run = async (callback: () => unknown): Promise<void> => {
    try {
      await callback();
    } catch (error) {
      log.error(`${requestLabel(request)} failed in onClose:`, error);
    }
  };
  const end = (): void => {
    const registered = callbacks ?? [];
    callbacks = undefined;
    for (const callback of registered) void run(callback);
  };
  const onClose = (callback: () => unknown): void => {
    if (callbacks === undefined) void run(callback);
    else callbacks.push(callback);
  };
  return { connection: { id, close: end, onClose, clientAddress, httpHeaders }, end };
}
