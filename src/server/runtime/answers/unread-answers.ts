import type { ServerResponse } from 'node:http';
import type { ApiRequest } from '../calls/api-request.js';
import { httpError } from '../errors/http-error.js';
import { type Logger, requestLabel } from '../logger.js';

/** Bodies with more characters than this are sent in parts, as the client reads them. */
export const MAX_AT_ONCE = 256 * 1024;
const PART_BYTES = 64 * 1024;
/** After this share of `unreadTimeout` without progress, a client may be cut off to make room for others. */
const STALLED_SHARE = 1 / 6;

interface UnreadOptions {
  /** In milliseconds. */
  readonly unreadTimeout: number;
  /** In bytes. */
  readonly unreadLimit: number;
  readonly log: Logger;
}

interface Unread {
  readonly bytes: number;
  /** When the client last took a part, by the clock that never jumps. */
  takenAt: number;
}

/** Tracks the long answers of one API that are being sent, and their memory until clients have read them. */
export class UnreadAnswers {
  readonly #options: UnreadOptions;
  readonly #unread = new Map<ServerResponse, Unread>();
  #bytes = 0;

  constructor(options: UnreadOptions) {
    this.#options = options;
  }

  /**
   * Makes room for an answer, if necessary by cutting off clients that have stopped reading, and tracks it.
   * @throws HttpError 503 if there is no room
   */
  admit(request: ApiRequest, response: ServerResponse, bytes: number): void {
    this.#makeRoom(bytes);
    this.#unread.set(response, { bytes, takenAt: performance.now() });
    this.#bytes += bytes;
    response.once('close', () => this.#forget(response));
    const { unreadTimeout, log } = this.#options;
    // Node counts a client as reading as long as the system accepts bytes for it.
    response.setTimeout(unreadTimeout, () => {
      // Nothing waits for the client: the source of the answer is slow.
      if (response.writableLength === 0 && !response.writableEnded) return;
      log.warn(`${requestLabel(request)} was cut off: its client had read nothing for ${unreadTimeout} ms.`);
      this.#cutOff(response);
    });
    const { socket } = response;
    response.prependOnceListener('finish', () => socket?.setTimeout(0));
  }

  /** Stops tracking an answer that the client has read so far, and that goes on. */
  release(response: ServerResponse): void {
    if (!this.#unread.has(response)) return;
    this.#forget(response);
    response.setTimeout(0);
  }

  /** Passes on the parts of an admitted answer and records the client's progress. */
  async *passParts<Part>(
    response: ServerResponse,
    parts: Iterable<Part> | AsyncIterable<Part>,
  ): AsyncGenerator<Part> {
    for await (const part of parts) {
      const unread = this.#unread.get(response);
      if (unread !== undefined) unread.takenAt = performance.now();
      yield part;
    }
  }

  #makeRoom(bytes: number): void {
    const { unreadLimit, unreadTimeout } = this.#options;
    const before = performance.now() - unreadTimeout * STALLED_SHARE;
    for (const [response, { takenAt }] of this.#unread) {
      if (this.#bytes + bytes <= unreadLimit) return;
      if (takenAt < before) this.#cutOff(response);
    }
    if (this.#bytes + bytes <= unreadLimit || this.#bytes === 0) return;
    throw httpError('answersUnread', {}, { headers: { 'Retry-After': '5' } });
  }

  #cutOff(response: ServerResponse): void {
    this.#forget(response);
    response.destroy();
  }

  #forget(response: ServerResponse): void {
    this.#bytes -= this.#unread.get(response)?.bytes ?? 0;
    this.#unread.delete(response);
  }
}

/** Splits a text into views of one buffer, so that the text itself need not stay in memory. */
export function* textInParts(text: string): Generator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    yield bytes.subarray(start, start + PART_BYTES);
}
