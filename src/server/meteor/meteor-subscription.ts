import { randomBytes } from 'node:crypto';
import type { Connection, Subscription } from '../runtime/index.js';
import { meteor, meteorPackages } from './packages.js';

/** `this` of a publication, with members of Meteor's own that applications use although they begin with an underscore. */
export class MeteorSubscription {
  readonly _session: object;
  readonly _name: string;
  readonly _params: unknown[];
  readonly _subscriptionId = randomBytes(12).toString('base64url');
  readonly connection: Connection;
  readonly userId: string | null;
  readonly unblock = (): void => {};
  readonly #http: Subscription;
  #isDeactivated = false;

  constructor(http: Subscription, name: string, params: unknown[]) {
    const { connection, userId } = http;
    this._session = { id: connection.id, connectionHandle: connection, userId, server: meteor().server };
    this._name = name;
    this._params = params;
    this.connection = connection;
    this.userId = userId;
    this.#http = http;
    http.onStop(() => {
      this.#isDeactivated = true;
    });
  }

  /** Clones the fields, so that later changes of the handler do not affect the document. */
  added(collection: string, id: unknown, fields: object): void {
    this.#http.added(collection, id, meteorPackages().ejson.EJSON.clone(fields));
  }

  changed(collection: string, id: unknown, fields: object): void {
    this.#http.changed(collection, id, meteorPackages().ejson.EJSON.clone(fields));
  }

  removed(collection: string, id: unknown): void {
    this.#http.removed(collection, id);
  }

  ready(): void {
    this.#http.ready();
  }

  stop(): void {
    this.#http.stop();
  }

  error(error: unknown): void {
    this.#http.error(error);
  }

  /** The callback runs as the subscription's user. */
  onStop(callback: () => unknown): void {
    this.#http.onStop(meteor().bindEnvironment(callback, 'onStop callback', this));
  }

  _isDeactivated(): boolean {
    return this.#isDeactivated;
  }
}
