import { pipeline } from 'node:stream/promises';
import type { Events } from '../answers/answer.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import { MAX_AT_ONCE, textInParts } from '../answers/unread-answers.js';
import type { Call } from '../calls/call.js';
import { requestLabel } from '../logger.js';
import type { StreamReport } from '../observing/observer.js';
import type { Change } from './change.js';
import { JoinedChanges } from './joined-changes.js';
import type { LiveStreams } from './live-streams.js';

/** Milliseconds after which a client comes back. Random, so that not all clients come back at once. */
const retry = (): number => 1_000 + Math.floor(Math.random() * 2_000);

/** Server-Sent Events. Events before `begin` wait. While the client lags, changes of a document are joined. */
export class EventStream implements Events {
  readonly #call: Call;
  readonly #live: LiveStreams;
  /** The events before `begin`. */
  #first: string[] | undefined = [];
  /** The changes that wait; `undefined` unless the client lags. */
  #late: JoinedChanges | undefined;
  /** Whether the client has yet to read first documents, which are no lag. */
  #readsFirst = false;
  /** The last event, while the client reads first documents. */
  #last: string | undefined;
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
    const isLong = Buffer.byteLength(text) > MAX_AT_ONCE;
    if (isLong) this.#trackFirst(Buffer.byteLength(text));
    this.#first = undefined;
    if (!this.#isEnded) this.#report = context.observer?.streaming(request);
    this.#report?.sent(first.length);
    response.writeHead(200, headers);
    if (this.#isEnded || request.method === 'HEAD') {
      this.#close(text);
      this.#finish();
    } else if (isLong) this.#sendParts(text);
    else if (!response.write(text)) {
      this.#readsFirst = true;
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
      this.#close(text);
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
    context.unread.admit(response, bytes, (milliseconds) =>
      this.#warn(`its client had read nothing for ${milliseconds} ms`),
    );
  }

  /** Each part that the client takes shows that it reads. */
  #sendParts(text: string): void {
    const { response, context } = this.#call;
    this.#readsFirst = true;
    this.#late = new JoinedChanges(this.#live.textOf);
    pipeline(context.unread.taken(response, textInParts(text)), response, { end: false }).then(
      () => this.#catchUp(),
      // The client has left.
      () => {},
    );
  }

  #wait(): void {
    this.#late = new JoinedChanges(this.#live.textOf);
    this.#call.response.once('drain', () => this.#catchUp());
  }

  #join(late: JoinedChanges, change: Change, text: string): void {
    late.add(change, text);
    const { response } = this.#call;
    const bytes = late.size + (this.#readsFirst ? 0 : response.writableLength);
    if (bytes <= this.#live.lag) return;
    this.#warn(`its client lagged ${bytes} bytes behind`);
    response.destroy();
    this.#finish();
  }

  #catchUp(): void {
    const { response, context } = this.#call;
    this.#readsFirst = false;
    if (this.#last !== undefined) {
      this.#close(this.#last);
      return;
    }
    const text = this.#late?.take() ?? '';
    this.#late = undefined;
    context.unread.release(response);
    if (text !== '' && !this.#isEnded) this.#write(text);
  }

  /** A client that does not read the end is cut off. */
  #close(text: string): void {
    const { response, context } = this.#call;
    response.setTimeout(context.options.unreadTimeout, () => response.destroy());
    if (this.#readsFirst) this.#last = text;
    else response.end(`${this.#late?.take() ?? ''}${text}`);
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
