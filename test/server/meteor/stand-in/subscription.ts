/** `this` of a publication in the package `ddp-server`. */
import type { DdpSession } from './ddp-session.js';
import { bindEnvironment, type Fields } from './environment.js';
import type { DdpConnection, DdpEnvironment, Handler } from './method-invocation.js';
import { idParse, idStringify } from './mongo-id.js';

interface PublishableCursor {
  _publishCursor(subscription: Subscription): Promise<unknown>;
  _getCollectionName(): string | null;
}

interface Subscribed {
  id: string;
  name: string;
  params: unknown[];
  handler: Handler | undefined;
}

const isCursor = (value: unknown): value is PublishableCursor =>
  typeof value === 'object' && value !== null && '_publishCursor' in value;

export class Subscription {
  readonly _session: DdpSession;
  readonly connection: DdpConnection;
  readonly _handler: Handler | undefined;
  readonly _subscriptionId: string;
  readonly _name: string;
  readonly _params: unknown[];
  readonly _subscriptionHandle: string;
  _deactivated = false;
  _stopCallbacks: (() => void)[] = [];
  readonly _documents = new Map<string, Set<string>>();
  _ready = false;
  readonly userId: string | null;
  readonly _idFilter = { idStringify, idParse };
  readonly unblock = (): void => {};
  readonly #environment: DdpEnvironment;
  readonly #ended: Promise<void>;
  #settle: (error?: unknown) => void = () => {};

  constructor(session: DdpSession, environment: DdpEnvironment, { id, name, params, handler }: Subscribed) {
    this._session = session;
    this.#environment = environment;
    this.connection = session.connectionHandle;
    this._handler = handler;
    this._subscriptionId = id;
    this._name = name;
    this._params = params;
    this._subscriptionHandle = `N${id}`;
    this.userId = session.userId;
    this.#ended = new Promise((resolve, reject) => {
      this.#settle = (error) => (error === undefined ? resolve() : reject(error));
    });
  }

  /** Runs the handler, and waits until it is ready or stopped. */
  async settled(): Promise<void> {
    if (!this._deactivated) await this.#run();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { ejson, publicationInvocation } = this.#environment;
    try {
      const result = await publicationInvocation.withValue(this, () =>
        this._handler?.apply(this, ejson.clone(this._params)),
      );
      if (!this._deactivated) await this.#publish(result);
    } catch (error) {
      this.error(error);
    }
  }

  async #publish(result: unknown): Promise<void> {
    if (result === undefined || result === null) return;
    const cursors = isCursor(result) ? [result] : result;
    if (!Array.isArray(cursors))
      throw new Error('Publish function can only return a Cursor or an array of Cursors');
    if (!cursors.every(isCursor)) throw new Error('Publish function returned an array of non-Cursors');
    const names = cursors.map((cursor) => cursor._getCollectionName());
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (cursors.length > 1 && twice !== undefined)
      throw new Error(`Publish function returned multiple cursors for collection ${twice}`);
    for (const cursor of cursors) await cursor._publishCursor(this);
    this.ready();
  }

  added(collection: string, id: unknown, fields: Fields): void {
    if (this._deactivated) return;
    const text = idStringify(id);
    const documents = this._documents.get(collection) ?? new Set();
    this._documents.set(collection, documents.add(text));
    const { views } = this._session;
    const ofCollection = views.get(collection) ?? new Map<string, Map<string, Fields>>();
    views.set(collection, ofCollection);
    const earlier = ofCollection.get(text);
    const document = earlier ?? new Map<string, Fields>();
    ofCollection.set(text, document);
    const { _id, ...others } = defined(fields);
    document.set(this._subscriptionHandle, { ...document.get(this._subscriptionHandle), ...others });
    this._session.send({
      msg: earlier === undefined ? 'added' : 'changed',
      collection,
      id: text,
      fields: others,
    });
  }

  changed(collection: string, id: unknown, fields: Fields): void {
    if (this._deactivated) return;
    const text = idStringify(id);
    const document = this._session.views.get(collection)?.get(text);
    if (document === undefined) throw new Error(`Could not find element with id ${text} to change`);
    const all = { ...document.get(this._subscriptionHandle), ...fields };
    document.set(this._subscriptionHandle, defined(all));
    this._session.send({ msg: 'changed', collection, id: text, fields: merged(document) });
  }

  removed(collection: string, id: unknown): void {
    if (this._deactivated) return;
    const text = idStringify(id);
    const ofCollection = this._session.views.get(collection);
    const document = ofCollection?.get(text);
    if (document === undefined) throw new Error(`Removed nonexistent document ${text}`);
    this._documents.get(collection)?.delete(text);
    document.delete(this._subscriptionHandle);
    if (document.size > 0) return;
    ofCollection?.delete(text);
    this._session.send({ msg: 'removed', collection, id: text });
  }

  ready(): void {
    if (this._deactivated || this._ready) return;
    this._ready = true;
    this._session.send({ msg: 'ready', subs: [this._subscriptionId] });
    this.#settle();
  }

  stop(): void {
    if (!this._deactivated) this._session._stopSubscription(this._subscriptionId);
  }

  error(error: unknown): void {
    if (!this._deactivated) this._session._stopSubscription(this._subscriptionId, error);
  }

  onStop(callback: () => void): void {
    const bound = bindEnvironment(callback, this.#environment.log);
    if (this._deactivated) bound();
    else this._stopCallbacks.push(bound);
  }

  _isDeactivated(): boolean {
    return this._deactivated;
  }

  _removeAllDocuments(): void {
    for (const [collection, ids] of this._documents)
      for (const id of [...ids]) this.removed(collection, idParse(id));
  }

  _deactivate(error?: unknown): void {
    if (this._deactivated) return;
    this._deactivated = true;
    for (const callback of this._stopCallbacks.splice(0)) callback();
    this.#settle(error);
  }
}

const defined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A document as all subscriptions of a client together have it. */
export const merged = (views: ReadonlyMap<string, Fields>): Fields => Object.assign({}, ...views.values());
