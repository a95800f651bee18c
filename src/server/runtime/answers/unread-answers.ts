import type { ServerResponse } from 'node:http';
import { httpError } from '../errors/http-error.js';

/** Longer bodies, in characters, are sent in parts, as the client takes them. */
export const LONGEST_AT_ONCE = 256 * 1024;
/** In bytes. */
const PART = 64 * 1024;
/** A client that has taken no part for this share of the time that it has may be cut off for others. */
const STALLED = 1 / 6;

export interface UnreadLimits {
  /** In milliseconds. */
  readonly unreadTimeout: number;
  /** In bytes. */
  readonly unreadLimit: number;
}

interface Unread {
  readonly held: number;
  /** When the client last took a part, by the clock that never jumps. */
  takenAt: number;
}

/** The long answers of one API that are on their way, and the memory that they hold until their clients have read them. */
export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  readonly #unread = new Map<ServerResponse, Unread>();
  #held = 0;

  constructor(limits: UnreadLimits) {
    this.#limits = limits;
  }

  /**
   * Makes room for an answer that holds so many bytes, at the cost of clients that have stopped reading, and watches it.
   * @param givenUp is told after how many milliseconds the client was cut off because it had read nothing
   * @throws HttpError 503 if there is no room
   */
  admit(response: ServerResponse, held: number, givenUp: (milliseconds: number) => void): void {
    this.#makeRoom(held);
    this.#unread.set(response, { held, takenAt: performance.now() });
    this.#held += held;
    response.once('close', () => this.#forget(response));
    const { unreadTimeout } = this.#limits;
    // To Node, a client reads as long as the system takes any byte for it.
    response.setTimeout(unreadTimeout, () => {
      givenUp(unreadTimeout);
      this.#cutOff(response);
    });
    const { socket } = response;
    response.prependOnceListener('finish', () => socket?.setTimeout(0));
  }

  /** The parts of an answer that was admitted. */
  *taken<Part>(response: ServerResponse, parts: Iterable<Part>): Generator<Part> {
    for (const part of parts) {
      this.#take(response);
      yield part;
    }
  }

  /** The same of parts that have to be waited for. */
  async *takenLater<Part>(response: ServerResponse, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
    for await (const part of parts) {
      this.#take(response);
      yield part;
    }
  }

  #take(response: ServerResponse): void {
    const unread = this.#unread.get(response);
    if (unread !== undefined) unread.takenAt = performance.now();
  }

  #makeRoom(held: number): void {
    const { unreadLimit, unreadTimeout } = this.#limits;
    const before = performance.now() - unreadTimeout * STALLED;
    for (const [response, { takenAt }] of this.#unread) {
      if (this.#held + held <= unreadLimit) return;
      if (takenAt < before) this.#cutOff(response);
    }
    if (this.#held + held <= unreadLimit || this.#held === 0) return;
    throw httpError('answersUnread', {}, { headers: { 'Retry-After': '5' } });
  }

  #cutOff(response: ServerResponse): void {
    this.#forget(response);
    response.destroy();
  }

  #forget(response: ServerResponse): void {
    this.#held -= this.#unread.get(response)?.held ?? 0;
    this.#unread.delete(response);
  }
}

/** Views of the bytes of a text, which is not kept beside them. */
export const textInParts = (text: string): Iterable<Buffer> => viewsOf(Buffer.from(text));

function* viewsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PART) yield bytes.subarray(start, start + PART);
}
