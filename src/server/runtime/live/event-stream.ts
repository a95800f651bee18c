import type { Events } from '../answers/answer.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import { MAX_AT_ONCE } from '../answers/unread-answers.js';
import type { Call } from '../calls/call.js';
import { requestLabel } from '../logger.js';
import type { StreamReport } from '../observing/observer.js';
import type { Change } from './change.js';
import { JoinedChanges } from './joined-changes.js';
import type { LiveStreams } from './live-streams.js';

/** Milliseconds after which a client comes back. Random, so that not all clients come back at once. */
const retry = (): number => 1_000 + Math.floor(Math.random() * 2_000);

/**
 * Server-Sent Events in answer to a call. Events before `begin` wait for it. Later, while the client lags, the changes
 * of a document are joined.
 */
export class EventStream implements Events {
  readonly #call: Call;
  readonly #live: LiveStreams;
  /** The events before `begin`. */
  #first: string[] | undefined = [];
  /** The changes that wait; `undefined` unless the client lags. */
  #late: JoinedChanges | undefined;
  /** How many bytes of the first documents the client has yet to read. */
  #firstUnread = 0;
  #report: StreamReport | undefined;
  #isEnded = false;
  #onEnd: (() => void) | undefined;

  constructor(call: Call, live: LiveStreams) {
    this.#call = call;
    this.#live = live;
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
    const first = this.#first ?? [];
    const text = `retry: ${retry()}\n\n${first.join('')}`;
    this.#trackFirst(Buffer.byteLength(text));
    this.#first = undefined;
    if (!this.#isEnded) this.#report = context.observer?.streaming(request);
    this.#report?.sent(first.length);
    response.writeHead(200, headers);
    if (this.#isEnded || request.method === 'HEAD') {
      this.#close(text);
      this.#finish();
    } else if (!response.write(text)) {
      this.#firstUnread = response.writableLength;
      this.#wait();
    }
  }

  /** @param text the event of the change; empty if nothing has changed */
  send(change: Change, text: string): void {
    if (this.#isEnded || text === '') return;
    this.#report?.sent(1);
    if (this.#late === undefined) this.#write(text);
    else this.#join(this.#late, change, text);
  }

  /** Sends an event that concerns no document, before `begin`. */
  announce(text: string): void {
    this.#first?.push(text);
  }

  /** Sends a comment, so that proxies do not close an idle connection. */
  beat(): void {
    if (this.#first === undefined && this.#late === undefined && !this.#isEnded) this.#write(':\n\n');
  }

  /** Ends the stream with an event. */
  end(text: string): void {
    if (this.#isEnded) return;
    if (this.#first === undefined) {
      this.#report?.sent(1);
      this.#close(`${this.#late?.take() ?? ''}${text}`);
    } else this.#first.push(text);
    this.#finish();
  }

  #write(text: string): void {
    if (this.#first !== undefined) this.#first.push(text);
    else if (!this.#call.response.write(text)) this.#wait();
  }

  /** The client may take as long to read the first documents as it may for a long answer. */
  #trackFirst(bytes: number): void {
    const { response, context } = this.#call;
    if (bytes > MAX_AT_ONCE)
      context.unread.admit(response, bytes, (milliseconds) =>
        this.#warn(`its client had read nothing for ${milliseconds} ms`),
      );
  }

  #wait(): void {
    this.#late = new JoinedChanges(this.#live.textOf);
    this.#call.response.once('drain', () => this.#catchUp());
  }

  #join(late: JoinedChanges, change: Change, text: string): void {
    late.add(change, text);
    const { response } = this.#call;
    const bytes = late.size + response.writableLength - this.#firstUnread;
    if (bytes <= this.#live.lag) return;
    this.#warn(`its client lagged ${bytes} bytes behind`);
    response.destroy();
    this.#finish();
  }

  #catchUp(): void {
    const { response, context } = this.#call;
    const text = this.#late?.take() ?? '';
    this.#late = undefined;
    this.#firstUnread = 0;
    context.unread.release(response);
    if (text !== '' && !this.#isEnded) this.#write(text);
  }

  /** A client that does not read the end is cut off. */
  #close(text: string): void {
    const { response, context } = this.#call;
    response.setTimeout(context.options.unreadTimeout, () => response.destroy());
    response.end(text);
  }

  #warn(reason: string): void {
    const { request, context } = this.#call;
    context.options.log.warn(`${requestLabel(request)} was cut off: ${reason}.`);
  }

  #finish(): void {
    if (!this.#isEnded) this.#report?.ended();
    this.#isEnded = true;
    const callback = this.#onEnd;
    this.#onEnd = undefined;
    callback?.();
  }
}
