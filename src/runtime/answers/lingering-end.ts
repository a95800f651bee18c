import type { Request, Response } from 'express';

/** Milliseconds for which a client that still sends is listened to after its answer. */
const LINGER = 2_000;

/**
 * Gives the whole answer, then takes in what the client is still sending until it notices. To close at once would reset
 * the connection, and the client would lose the answer.
 */
export function lingeringEnd(request: Request, response: Response, body: string | undefined): void {
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
