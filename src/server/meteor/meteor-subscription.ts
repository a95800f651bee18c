import { randomBytes } from 'node:crypto';
import type { Connection, Subscription } from '../runtime/index.js';
import { type Handler, meteor, meteorPackages } from './packages.js';

type StopCallback = () => unknown;

interface Subscribed {
  readonly name: string;
  readonly handler: Handler;
  readonly params: unknown[];
}

/** `this` of a publication, with all members of Meteor's own, because packages use those with an underscore. */
export class MeteorSubscription {
  readonly _session: object;
  readonly connection: Connection;
  readonly _handler: Handler;
  readonly _subscriptionId = randomBytes(12).toString('base64url');
  readonly _name: string;
  readonly _params: unknown[];
  readonly _subscriptionHandle: string;
  _deactivated = false;
  _stopCallbacks: StopCallback[] = [];
  /** By collection, the ids of added documents, as texts. */
  readonly _documents = new Map<string, Set<string>>();
  _ready = false;
  readonly userId: string | null;
  readonly _idFilter: { idStringify(id: unknown): string; idParse(id: string): unknown };
  readonly unblock = (): void => {};
  readonly #http: Subscription;

  constructor(http: Subscription, { name, handler, params }: Subscribed) {
    const { idStringify, idParse } = meteorPackages()['mongo-id'].MongoID;
    const { connection, userId } = http;
    this._session = { id: connection.id, connectionHandle: connection, userId, server: meteor().server };
    this.connection = connection;
    this._handler = handler;
    this._name = name;
    this._params = params;
    this._subscriptionHandle = `N${this._subscriptionId}`;
    this.userId = userId;
    this._idFilter = { idStringify, idParse };
    this.#http = http;
    http.onStop(() => this._deactivate());
  }

  /** Clones the fields, so that later changes of the handler do not affect the document. */
  added(collection: string, id: unknown, fields: object): void {
    if (this._isDeactivated()) return;
    const ids = this._documents.get(collection) ?? new Set();
    this._documents.set(collection, ids.add(this._idFilter.idStringify(id)));
    this.#http.added(collection, id, meteorPackages().ejson.EJSON.clone(fields));
  }

  changed(collection: string, id: unknown, fields: object): void {
    if (!this._isDeactivated())
      this.#http.changed(collection, id, meteorPackages().ejson.EJSON.clone(fields));
  }

  removed(collection: string, id: unknown): void {
    if (this._isDeactivated()) return;
    this._documents.get(collection)?.delete(this._idFilter.idStringify(id));
    this.#http.removed(collection, id);
  }

  ready(): void {
    if (this._isDeactivated()) return;
    this._ready = true;
    this.#http.ready();
  }

  stop(): void {
    if (this._isDeactivated()) return;
    this.#http.stop();
    this._deactivate();
  }

  error(error: unknown): void {
    if (this._isDeactivated()) return;
    this.#http.error(error);
    this._deactivate();
  }

  /** The callback runs as the subscription's user. */
  onStop(callback: StopCallback): void {
    const bound = meteor().bindEnvironment(callback, 'onStop callback', this);
    if (this._isDeactivated()) this.#run(bound);
    else this._stopCallbacks.push(bound);
  }

  _isDeactivated(): boolean {
    return this._deactivated;
  }

  _deactivate(): void {
    if (this._deactivated) return;
    this._deactivated = true;
    this._callStopCallbacks();
  }

  _callStopCallbacks(): void {
    const callbacks = this._stopCallbacks;
    this._stopCallbacks = [];
    for (const callback of callbacks) this.#run(callback);
  }

  _removeAllDocuments(): void {
    for (const [collection, ids] of this._documents)
      for (const id of ids) this.removed(collection, this._idFilter.idParse(id));
  }

  /** A bound callback reports thrown errors itself, but not rejections. */
  #run(callback: StopCallback): void {
    Promise.resolve(callback()).catch((error: unknown) => {
      this.#http.onStop(() => {
        throw error;
      });
    });
  }
}
