/** A client's session of the package `ddp-server`, and what the client knows of it: results, documents, messages. */
import type { DdpServer } from './ddp-server.js';
import { clientError, errorClass, type Fields } from './environment.js';
import { type DdpConnection, type DdpEnvironment, MethodInvocation } from './method-invocation.js';
import { merged, Subscription } from './subscription.js';

export interface Handshake {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

export interface Message {
  msg: string;
  collection?: string;
  id?: string;
  fields?: Fields;
  subs?: string[];
  error?: unknown;
}

/** The headers of the handshake that a connection keeps. */
const KEPT_HEADERS = [
  'referer',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-real-ip',
  'x-forwarded-proto',
  'host',
  'user-agent',
  'accept-language',
];

export class DdpSession {
  readonly id: string;
  readonly connectionHandle: DdpConnection;
  /** All that was sent to the client. */
  readonly sent: Message[] = [];
  /** By collection and id: what each subscription says of a document. */
  readonly views = new Map<string, Map<string, Map<string, Fields>>>();
  userId: string | null = null;
  readonly #server: DdpServer;
  readonly #environment: DdpEnvironment;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #onClose: (() => void)[] = [];
  #lastSubscription = 0;

  constructor(server: DdpServer, environment: DdpEnvironment, id: string, handshake: Handshake) {
    const { headers = {}, remoteAddress = '127.0.0.1' } = handshake;
    this.#server = server;
    this.#environment = environment;
    this.id = id;
    this.connectionHandle = {
      id,
      close: () => this.close(),
      onClose: (callback) => this.#onClose.push(callback),
      clientAddress: clientAddress(headers['x-forwarded-for'], remoteAddress),
      httpHeaders: Object.fromEntries(
        KEPT_HEADERS.flatMap((name) => {
          const value = headers[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    };
  }

  async call(name: string, ...args: unknown[]): Promise<unknown> {
    const { ejson, methodInvocation, log } = this.#environment;
    try {
      const handler = own(this.#server.method_handlers, name);
      if (handler === undefined) throw new errorClass(404, `Method '${name}' not found`);
      await this.#limit('method', name);
      const invocation = new MethodInvocation({
        name,
        isSimulation: false,
        userId: this.userId,
        connection: this.connectionHandle,
        randomSeed: null,
        setUserId: (userId) => {
          this.userId = userId;
        },
      });
      const run = () => handler.apply(invocation, ejson.clone(args));
      return ejson.clone(await methodInvocation.withValue(invocation, run));
    } catch (error) {
      throw clientError(error, log);
    }
  }

  /** Rejects with what `nosub` says; resolves once it is ready. */
  subscribe(name: string, ...params: unknown[]): { subscription: Subscription; ready: Promise<void> } {
    this.#lastSubscription += 1;
    const id = `s${this.#lastSubscription}`;
    const handler = own(this.#server.publish_handlers, name);
    const subscription = new Subscription(this, this.#environment, { id, name, params, handler });
    this.#subscriptions.set(id, subscription);
    const ready = (async () => {
      try {
        if (handler === undefined) throw new errorClass(404, `Subscription '${name}' not found`);
        await this.#limit('subscription', name);
      } catch (error) {
        this._stopSubscription(id, error);
      }
      await subscription.settled();
    })();
    return { subscription, ready };
  }

  _stopSubscription(id: string, error?: unknown): void {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined) return;
    this.#subscriptions.delete(id);
    subscription._removeAllDocuments();
    const told = error === undefined ? undefined : clientError(error, this.#environment.log);
    subscription._deactivate(told);
    this.send({ msg: 'nosub', id, ...(told === undefined ? {} : { error: told }) });
  }

  send(message: Message): void {
    this.sent.push(message);
  }

  /** The documents of a collection as the client has them. */
  documents(collection: string): Fields[] {
    return [...(this.views.get(collection) ?? [])].map(([id, views]) => ({ _id: id, ...merged(views) }));
  }

  close(): void {
    for (const id of [...this.#subscriptions.keys()]) this._stopSubscription(id);
    this.#server.sessions.delete(this.id);
    for (const callback of this.#onClose.splice(0)) callback();
  }

  async #limit(type: 'method' | 'subscription', name: string): Promise<void> {
    const { limiter } = this.#environment;
    const { clientAddress } = this.connectionHandle;
    const input = { userId: this.userId, clientAddress, type, name, connectionId: this.id };
    const rules = await limiter.findAllMatchingRulesAsync?.(input);
    if (rules === undefined) limiter._increment(input);
    else limiter._incrementRules?.(rules, input);
    const verdict = (rules && limiter._checkRules?.(rules, input)) ?? limiter._check(input);
    if (verdict.allowed) return;
    throw new errorClass('too-many-requests', limiter.getErrorMessage(verdict), {
      timeToReset: verdict.timeToReset,
    });
  }
}

const own = <Value>(record: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Meteor's rule: the address that the n-th proxy from the end has seen. */
function clientAddress(forwardedFor: string | undefined, remoteAddress: string): string | null {
  const count = Number.parseInt(process.env['HTTP_FORWARDED_COUNT'] ?? '', 10) || 0;
  if (count === 0) return remoteAddress;
  const addresses = (forwardedFor ?? '').split(',').map((address) => address.trim());
  return (addresses[0] === '' ? undefined : addresses[addresses.length - count]) ?? null;
}
