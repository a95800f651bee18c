import { type Logger, type RequestName, requestLabel } from '../logger.js';
import type { Connection, OpenConnection } from '../port.js';

/** A connection for one request, which every host makes in its own words. */
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
    const waiting = callbacks ?? [];
    callbacks = undefined;
    for (const callback of waiting) void run(callback);
  };
  const onClose = (callback: () => unknown): void => {
    if (callbacks === undefined) void run(callback);
    else callbacks.push(callback);
  };
  return { connection: { id, close: end, onClose, clientAddress, httpHeaders }, end };
}
