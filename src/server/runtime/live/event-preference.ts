import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ApiRequest } from '../calls/api-request.js';

/** The form of an answer that a client prefers. `none` if it accepts events, but no JSON. */
export type Preference = 'events' | 'json' | 'none';

const EVENTS = 'text/event-stream';

/**
 * Reads an `Accept` header. Only its whole type asks for events, at a quality not below that of JSON (C48), because
 * most clients accept everything.
 * @param mayStream whether events can be answered
 */
export function eventPreference(accept: string | undefined, mayStream: boolean): Preference {
  if (accept === undefined || !namesEvents(accept)) return 'json';
  const qualities = acceptedQualities(accept);
  const events = qualities.get(EVENTS) ?? 0;
  const json =
    qualities.get('application/json') ?? qualities.get('application/*') ?? qualities.get('*/*') ?? 0;
  if (events === 0 || (json > 0 && !mayStream)) return 'json';
  if (!mayStream) return 'none';
  return events >= json ? 'events' : 'json';
}

/** The quality of each media range (RFC 9110, 12.5.1). */
const acceptedQualities = (accept: string): ReadonlyMap<string, number> =>
  new Map(
    accept.split(',').map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [range, quality === undefined ? 1 : Number(quality) || 0];
    }),
  );

const namesEvents = (accept: string): boolean => accept.toLowerCase().includes(EVENTS);

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
  if (namesEvents(headers.accept ?? '')) {
    streaming.add(socket);
    response.once('close', () => streaming.delete(socket));
  }
  return false;
}
