/** Reads a stream of Server-Sent Events as an HTTP client gets it. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

export interface ReadEvent {
  event: string;
  data: unknown;
}

export interface EventReader {
  response: IncomingMessage;
  /** Waits for this many events more. */
  next(count: number): Promise<ReadEvent[]>;
  /** Waits for all events up to this one, which is the last of them. */
  until(event: string): Promise<ReadEvent[]>;
  /** The text so far. */
  text(): string;
  /** Waits until the text so far matches. */
  matches(pattern: RegExp): Promise<void>;
  /** Waits for the end of the stream, and returns the events that are not read yet. */
  rest(): Promise<ReadEvent[]>;
  /** Leaves. */
  close(): void;
}

export const EVENTS = { accept: 'text/event-stream' };

/** @param headers beside `Accept` */
export async function openStream(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<EventReader> {
  const sent = request(url, { method, headers: { ...EVENTS, ...headers }, agent: false });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  sent.on('error', () => {});
  return readerOf(response);
}

function readerOf(response: IncomingMessage): EventReader {
  let text = '';
  let read = 0;
  let isOver = false;
  let wake: () => void = () => {};
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    wake();
  });
  response.on('error', () => {});
  response.on('close', () => {
    isOver = true;
    wake();
  });
  const events = (): ReadEvent[] => eventsIn(text);
  const wait = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) {
      if (isOver) throw new Error(`the stream ended after:\n${text}`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const take = (count: number): ReadEvent[] => {
    const taken = events().slice(read, read + count);
    read += taken.length;
    return taken;
  };
  return {
    response,
    async next(count) {
      await wait(() => events().length >= read + count);
      return take(count);
    },
    async until(name) {
      const place = () => events().findIndex(({ event }, index) => index >= read && event === name);
      await wait(() => place() !== -1);
      return take(place() + 1 - read);
    },
    text: () => text,
    matches: (pattern) => wait(() => pattern.test(text)),
    async rest() {
      await wait(() => isOver).catch(() => {});
      return take(Number.POSITIVE_INFINITY);
    },
    close: () => response.destroy(),
  };
}

/** Comments and `retry` are no events. */
export const eventsIn = (text: string): ReadEvent[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => {
      const [, event = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return event === '' ? [] : [{ event, data: JSON.parse(data) as unknown }];
    });
