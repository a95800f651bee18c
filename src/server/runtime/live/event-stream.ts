import { pipeline } from 'node:stream/promises';
import type { Events } from '../answers/answer.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import { MAX_AT_ONCE, textInParts } from '../answers/unread-answers.js';
import type { Call } from '../calls/call.js';
import { requestLabel } from '../logger.js';

/** Milliseconds after which a client comes back. Random, so that not all clients come back at once. */
const retry = (): number => 1_000 + Math.floor(Math.random() * 2_000);

/** Server-Sent Events. Events before `begin` wait. Those of a client that has yet to read its first documents wait, too. */
export class EventStream implements Events {
  readonly #call: Call;
  /** How many bytes may wait for the client beside its first documents. */
  readonly #lag: number;
  /** The events before `begin`. */
  #first: string | undefined = '';
  /** The events after those that the client has yet to read; `undefined` if it has read them. */
  #held: string | undefined;
  /** Reports the end of the stream. */
  #reportEnd: (() => void) | undefined;
  #isEnded = false;
  #onEnd: (() => void) | undefined;

  constructor(call: Call, lag: number) {
    this.#call = call;
    this.#lag = lag;
    if (call.response.destroyed) this.#isEnded = true;
    else call.response.once('close', () => this.#finish());
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  onEnd(callback: () => void): void {
    if (this.#isEnded) callback();
    else this.#onEnd = callback;
  }

  begin(headers: AnswerHeaders): void {
    const { response, request, context } = this.#call;
    const text = `retry: ${retry()}\n\n${this.#first ?? ''}`;
    const isLong = Buffer.byteLength(text) > MAX_AT_ONCE;
    // The client may take as long to read the first documents as it may for a long answer.
    if (isLong) context.unread.admit(request, response, Buffer.byteLength(text));
    this.#first = undefined;
    if (!this.#isEnded) this.#reportEnd = context.observer?.streaming(request);
    response.writeHead(200, headers);
    if (this.#isEnded || request.method === 'HEAD') {
      this.#close(text);
      this.#finish();
    } else if (isLong) this.#sendParts(text);
    else if (!response.write(text)) {
      this.#held = '';
      response.once('drain', () => this.#release());
    }
  }

  /** Sends an event; an empty text is none. */
  send(text: string): void {
    if (!this.#isEnded && text !== '') this.#write(text);
  }

  /** Sends a comment, so that proxies do not close an idle connection. */
  beat(): void {
    const { writableLength } = this.#call.response;
    const isIdle = this.#first === undefined && this.#held === undefined && writableLength === 0;
    if (isIdle && !this.#isEnded) this.#write(':\n\n');
  }

  /** Ends the stream with an event. */
  end(text: string): void {
    if (this.#isEnded) return;
    if (this.#first === undefined) this.#close(text);
    else this.#first += text;
    this.#finish();
  }

  #write(text: string): void {
    const { request, response, context } = this.#call;
    if (this.#first !== undefined) {
      this.#first += text;
      return;
    }
    if (this.#held === undefined) response.write(text);
    else this.#held += text;
    const waiting = this.#held?.length ?? response.writableLength;
    if (waiting <= this.#lag) return;
    context.options.log.warn(
      `${requestLabel(request)} was cut off: its client lagged ${waiting} bytes behind.`,
    );
    response.destroy();
    this.#finish();
  }

  /** Each part that the client takes shows that it reads. */
  #sendParts(text: string): void {
    const { response, context } = this.#call;
    this.#held = '';
    pipeline(context.unread.passParts(response, textInParts(text)), response, { end: false }).then(
      () => this.#release(),
      // The client has left.
      () => {},
    );
  }

  #release(): void {
    const { response, context } = this.#call;
    const held = this.#held ?? '';
    this.#held = undefined;
    context.unread.release(response);
    if (this.#isEnded) response.end(held);
    else if (held !== '') this.#write(held);
  }

  /** A client that does not read the end is cut off. */
  #close(text: string): void {
    const { response, context } = this.#call;
    response.setTimeout(context.options.unreadTimeout, () => response.destroy());
    if (this.#held === undefined) response.end(text);
    else this.#held += text;
  }

  #finish(): void {
    if (!this.#isEnded) this.#reportEnd?.();
    this.#isEnded = true;
    const callback = this.#onEnd;
    this.#onEnd = undefined;
    callback?.();
  }
}
