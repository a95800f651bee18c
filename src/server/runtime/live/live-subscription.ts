import { errorAnswer } from '../answers/error-answer.js';
import { plainJson } from '../answers/plain-json.js';
import type { AnswerHeaders } from '../answers/response-headers.js';
import type { Call } from '../calls/call.js';
import type { Observation } from '../cursor.js';
import { CallSubscription } from '../endpoints/call-subscription.js';
import { PublishedDocuments } from '../endpoints/published-documents.js';
import type { NamedCursor } from '../endpoints/returned-cursors.js';
import { type Change, eventOfChange, eventText } from './change.js';
import { EventStream } from './event-stream.js';
import type { LiveStreams } from './live-streams.js';

/** Intermediaries must neither hold events back to compress them, nor reuse a connection of a server that ends. */
const HEADERS: AnswerHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
};

const READY = eventText('ready', '{}');
/** The client comes back. */
const END = eventText('end', '{}');
/** The publication has stopped, so the client does not come back. */
const STOPPED = eventText('end', '{"stopped":true}');

const NO_FIELDS = {};

/** `this` of a publication that streams each change of its documents (C48–C50). */
export class LiveSubscription extends CallSubscription {
  readonly #stream: EventStream;
  /** The documents that the handler has added itself, with `true` in place of each value. */
  readonly #added = new PublishedDocuments();
  /** The collections of returned cursors. */
  #observed: readonly string[] = [];
  #observations: Observation[] | undefined = [];

  /** @throws HttpError 429 or 503 if there are too many streams */
  constructor(call: Call, live: LiveStreams) {
    super(call);
    this.#stream = new EventStream(call, live.lag);
    call.afterwards(() => this.#stopObserving());
    live.open(this);
  }

  added(collection: string, id: unknown, fields: object): void {
    if (this.#isOver) return;
    const document = this.#added.find(collection, id);
    const lacking = document === undefined ? fields : missingFields(document, fields);
    this.#added.add(collection, id, fieldPresence(lacking));
    this.#publish(document === undefined ? 'added' : 'changed', collection, id, lacking);
  }

  /** @throws Error if there is no such document */
  changed(collection: string, id: unknown, fields: object): void {
    if (this.#isOver) return;
    if (this.#observed.includes(collection)) this.#publish('changed', collection, id, fields);
    else {
      const changed = withoutAbsent(this.#added.find(collection, id), fields);
      this.#added.change(collection, id, fieldPresence(fields));
      this.#publish('changed', collection, id, changed);
    }
  }

  /** @throws Error if there is no such document */
  removed(collection: string, id: unknown): void {
    if (this.#isOver) return;
    if (this.#observed.includes(collection)) this.#added.delete(collection, id);
    else this.#added.remove(collection, id);
    this.#publish('removed', collection, id, NO_FIELDS);
  }

  ready(): void {
    if (this.isSettled) return;
    this.#stream.send(READY);
    this.#settle();
  }

  override stop(): void {
    this.#stream.end(STOPPED);
    this.#settle();
  }

  /** Before the stream begins, the error is an ordinary answer. */
  override error(error: unknown): void {
    if (!this.isSettled) super.error(error);
    else if (!this.#isOver) this.#stream.end(eventText('error', this.#errorJson(error)));
  }

  /** Ends the stream; its client comes back. */
  end(): void {
    this.#stream.end(END);
    this.#settle();
  }

  beat(): void {
    this.#stream.beat();
  }

  /** Publishes the documents of cursors and their changes. */
  async observe(cursors: readonly NamedCursor[]): Promise<void> {
    this.#observed = cursors.map(({ name }) => name);
    await Promise.all(cursors.map((cursor) => this.#observeOne(cursor)));
    this.ready();
  }

  async #observeOne({ name, cursor }: NamedCursor): Promise<void> {
    const publish = (type: Change['type'], id: unknown, fields: object): void =>
      this.#publish(type, name, id, fields);
    // The handler may publish some of the documents itself: their ids are tracked.
    const isMixed = (): boolean => this.#added.has(name);
    const observation = await cursor.observe({
      added: (id, fields) => (isMixed() ? this.added(name, id, fields) : publish('added', id, fields)),
      changed: (id, fields) => publish('changed', id, fields),
      removed: (id) => (isMixed() ? this.removed(name, id) : publish('removed', id, NO_FIELDS)),
      failed: (error) => this.error(error),
    });
    if (this.#observations === undefined) observation.stop();
    else this.#observations.push(observation);
  }

  get #isOver(): boolean {
    return this.isEnded || this.#stream.isEnded;
  }

  #publish(type: Change['type'], collection: string, id: unknown, fields: object): void {
    if (this.#isOver) return;
    const change = { type, collection, id, fields: fields as Change['fields'] };
    try {
      this.#stream.send(eventOfChange(change, this.call.context.encode));
    } catch (error) {
      // JSON cannot express a value.
      this.error(error);
    }
  }

  #settle(): void {
    this.settle(() => ({ status: 200, headers: HEADERS, events: this.#stream }));
  }

  #errorJson(error: unknown): string {
    const { log } = this.call.context.options;
    const { body } = errorAnswer(error, this.call.request, log);
    return plainJson(body, this.call.context.encode) ?? '';
  }

  #stopObserving(): void {
    const observations = this.#observations ?? [];
    this.#observations = undefined;
    for (const observation of observations) observation.stop();
  }
}

const fieldPresence = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === undefined ? undefined : true]),
  );

/** The changes without removals of fields that the document does not have. */
const withoutAbsent = (document: object | undefined, fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value !== undefined || Object.hasOwn(document ?? {}, name),
    ),
  );

/** The fields that the document does not have yet: over DDP a second `added` brings only these. */
const missingFields = (document: object, fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && !Object.hasOwn(document, name)),
  );
