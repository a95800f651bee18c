import { type Open, outgoing, parsed, type Session } from './call.js';
import { applierOf, type Change, type Documents } from './documents.js';
import { eventReader, type StreamEvent } from './event-stream.js';
import { RestError } from './rest-error.js';
import {
  askedDelay,
  type Exchange,
  exchangeOf,
  FIRST_DELAY,
  LONGEST_DELAY,
  type Sending,
  type StreamedResponse,
  sleep,
} from './send.js';

/** Three times the interval of the server's heartbeat. */
const LONGEST_SILENCE = 45_000;

const EXPIRED = { error: 'invalid-token', reason: 'The token is no longer valid' };

/**
 * Keeps documents as the stream of a publication has them, and yields the changes: up to `ready` at once, then as they
 * arrive. No changes say that the connection is lost. It connects again whenever the stream ends, until the signal aborts,
 * the publication stops, or an error comes that another attempt would meet again.
 */
export async function* follow(
  session: Session,
  sending: Sending,
  documents: Documents,
  ...[verb, path, given, shape]: Parameters<Open<unknown>>
): AsyncGenerator<Change[]> {
  const headers = { ...sending.headers, Accept: 'text/event-stream' };
  let delay = FIRST_DELAY;
  let isAccepted = false;
  for (let attempt = 0; ; attempt += 1) {
    const exchange = exchangeOf({ ...sending, timeout: sending.timeout ?? LONGEST_SILENCE });
    let retryAfter: string | null = null;
    try {
      refuseBuffering(sending);
      const response = await exchange.within(
        exchange.open(outgoing(session, { headers }, verb, path, given)),
      );
      retryAfter = response.headers.get('retry-after');
      // The server would go on with the documents for nobody.
      const isRefused = response.headers.get('www-authenticate') !== null;
      if (isAccepted && isRefused) throw new RestError(401, EXPIRED);
      isAccepted ||= !isRefused;
      const apply = applierOf(documents, shape, session.shapes);
      for await (const events of batchesOf(response, exchange)) {
        const changes = events.flatMap(apply);
        if (changes.length > 0) yield changes;
        for (const { event, data } of events) {
          if (event === 'retry') delay = Number(data) || delay;
          if (event === 'ready') attempt = 0;
          if (event === 'error') throw new RestError(response.status, parsed(200, data));
          if (event === 'end' && data.includes('stopped')) return;
        }
      }
    } catch (error) {
      const failure = exchange.failure(error);
      if (!mayHeal(failure)) throw failure;
    } finally {
      exchange.close();
    }
    yield [];
    await sleep(pauseBefore(attempt, delay, retryAfter), sending.signal);
  }
}

/** The events of an answer, in batches as they arrive, of which the first has all up to `ready`. */
async function* batchesOf(
  response: StreamedResponse,
  exchange: Exchange,
): AsyncGenerator<StreamEvent[]> {
  const { status } = response;
  if (status >= 400) throw new RestError(status, parsed(status, await response.text()));
  const reader = readerOf(response);
  const decoder = new TextDecoder();
  const read = eventReader();
  const waiting: StreamEvent[] = [];
  let isReady = false;
  for (;;) {
    const { done, value } = await exchange.within(reader.read());
    if (done) return;
    const events = read(decoder.decode(value, { stream: true }));
    waiting.push(...events);
    if (events.some(({ event }) => event === 'ready' || event === 'error')) isReady = true;
    if (isReady) yield waiting.splice(0);
  }
}

/** Milliseconds until the next attempt: as long as the server asks for, and by chance ever longer, so that clients spread. */
export const pauseBefore = (attempt: number, delay: number, retryAfter: string | null): number =>
  Math.max(
    delay + Math.min(delay * 2 ** attempt, LONGEST_DELAY) * Math.random(),
    askedDelay(retryAfter) || 0,
  );

function readerOf({ status, headers, body }: StreamedResponse): Reader {
  if (!/^text\/event-stream/.test(headers.get('content-type') ?? ''))
    throw new RestError(status, { error: 'invalid-answer', reason: 'The answer is no stream' });
  return (body as Partial<ReadableBody> | null | undefined)?.getReader?.() ?? refuseFetch();
}

interface ReadableBody {
  getReader(): Reader;
}

interface Reader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>;
}

/** React Native's own `fetch`, a polyfill, answers when everything has come, which of a stream is never. */
function refuseBuffering(sending: Sending): void {
  if (sending.fetch) return;
  const { polyfill } = fetch as { polyfill?: boolean };
  if (polyfill && !('body' in Response.prototype)) refuseFetch();
}

function refuseFetch(): never {
  const reason =
    'This `fetch` has no streams: give `createClient` one that has, such as `expo/fetch`';
  throw new RestError(0, { error: 'no-streams', reason });
}

function mayHeal(failure: unknown): boolean {
  const { status = 0, error = '' } = failure as Partial<RestError>;
  return (
    status >= 500 || [408, 429].includes(status) || ['network-error', 'timeout'].includes(error)
  );
}
