import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiRequest } from '../calls/api-request.js';

/** Connections with a request that asks for a stream and has not been answered to its end. */
const streaming = new WeakSet<Socket>();

/**
 * A stream is the last answer of its connection. Closes a connection that has sent further requests behind one for a stream
 * (pipelining), because their answers would wait in memory as long as the stream is open. Returns whether it did.
 */
export function refuseBehindStream({ socket, headers }: ApiRequest, response: ServerResponse): boolean {
  if (streaming.has(socket)) {
    socket.destroy();
    return true;
  }
  if (headers.accept?.toLowerCase().includes('text/event-stream') === true) {
    streaming.add(socket);
    response.once('close', () => streaming.delete(socket));
  }
  return false;
}
