import type { IncomingMessage, ServerResponse } from 'node:http';

/** How many milliseconds to keep reading from a client after its answer. */
const LINGER = 2_000;

/**
 * Sends the answer and reads on until the client stops sending. Closing at once would reset the connection, and the
 * client would lose the answer.
 */
export function lingeringEnd(
  request: IncomingMessage,
  response: ServerResponse,
  body: string | undefined,
): void {
  if (request.readableEnded || request.destroyed) {
    response.end(body);
    return;
  }
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  const end = (): void => {
    clearTimeout(timer);
    request.off('end', end);
    request.off('close', end);
    response.end();
  };
  const timer = setTimeout(end, LINGER);
  request.on('end', end);
  request.on('close', end);
  request.resume();
}
