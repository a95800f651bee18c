import { Server } from 'node:http';
import type { EncodeInstance } from '../answers/plain-json.js';
import { type Authentication, hasScopes } from '../auth/authentication.js';
import type { Identity } from '../auth/identity.js';
import type { Call } from '../calls/call.js';
import { clientNetwork } from '../calls/client-network.js';
import { httpError } from '../errors/http-error.js';
import { type Change, eventOfChange } from './change.js';
import type { ResolvedLiveOptions } from './live-options.js';

/** Milliseconds between two checks of a token. A stream ends within 10 s of a revocation (C50). */
const CHECK_INTERVAL = 8_000;

/** A stream that may have to end before its client leaves. */
export interface LiveStream {
  readonly call: Call;
  /** Sends a comment. */
  beat(): void;
  /** Ends the stream; its client comes back. */
  end(): void;
}

/** The streams of one token. */
interface Session {
  readonly streams: Set<LiveStream>;
  readonly checks: NodeJS.Timeout;
  /** Ends the streams when the token expires, if that is soon. */
  expiry: NodeJS.Timeout | undefined;
}

/** The streams of all APIs of the process. */
const running = new Set<LiveStreams>();

/**
 * Ends the streams of a user in this process; their clients come back, and what they may read is asked again. For changes that no
 * token shows, such as a lost role.
 */
export function endStreamsOf(userId: string): void {
  for (const streams of running) streams.endUser(userId);
}

/** The open streams of one API: their limits, and the reasons to end them. */
export class LiveStreams {
  readonly #limits: ResolvedLiveOptions;
  readonly #authentication: Authentication;
  /** Each with the timer of its comments. */
  readonly #streams = new Map<LiveStream, NodeJS.Timeout>();
  readonly #checkInterval: number;
  readonly #sessions = new Map<string, Session>();
  /** How many streams each user has, and each network: the part of an address that belongs to one customer. */
  readonly #counts = new Map<string, number>();
  readonly #encode: EncodeInstance | undefined;
  #isClosed = false;

  constructor(
    limits: ResolvedLiveOptions,
    authentication: Authentication,
    encode: EncodeInstance | undefined,
    checkInterval: number = CHECK_INTERVAL,
  ) {
    this.#limits = limits;
    this.#authentication = authentication;
    this.#encode = encode;
    this.#checkInterval = checkInterval;
    running.add(this);
  }

  get lag(): number {
    return this.#limits.lag;
  }

  /** The event of a change; empty if nothing has changed. */
  readonly textOf = (change: Change): string => eventOfChange(change, this.#encode);

  /**
   * Admits a stream, until its call ends.
   * @throws HttpError 429 if its user has too many streams, 503 if the process has
   */
  open(stream: LiveStream): void {
    const { call } = stream;
    if (this.#isClosed)
      throw httpError('streamsEnding', {}, { headers: { ...COME_BACK.headers, Connection: 'close' } });
    const { perUser, perProcess, heartbeat } = this.#limits;
    if (this.#streams.size >= perProcess) throw httpError('tooManyStreams', {}, COME_BACK);
    const owners = ownersOf(call, perUser, perProcess);
    for (const [owner, limit] of owners)
      if (this.#countOf(owner) >= limit) throw httpError('tooManyStreamsOfUser', { limit }, COME_BACK);
    for (const owner of owners.keys()) this.#counts.set(owner, this.#countOf(owner) + 1);
    this.#streams.set(stream, setInterval(() => beat(stream), heartbeat).unref());
    const { token } = call.identity;
    if (token !== undefined) this.#join(token, stream);
    call.afterwards(() => this.#forget(stream, owners.keys(), token));
  }

  /** Ends the streams of a token that was revoked. */
  endToken(token: string): void {
    for (const stream of [...(this.#sessions.get(token)?.streams ?? [])]) stream.end();
  }

  /** Ends the streams of a user; their clients come back. */
  endUser(userId: string): void {
    for (const stream of [...this.#streams.keys()]) if (stream.call.userId === userId) stream.end();
  }

  /** Ends all streams, and refuses further ones. */
  close(): void {
    this.#isClosed = true;
    running.delete(this);
    for (const stream of [...this.#streams.keys()]) stream.end();
  }

  #join(token: string, stream: LiveStream): void {
    const session = this.#sessions.get(token);
    if (session !== undefined) {
      session.streams.add(stream);
      return;
    }
    const checks = setInterval(() => void this.#check(token), this.#checkInterval).unref();
    this.#sessions.set(token, { streams: new Set([stream]), checks, expiry: undefined });
    this.#endInTime(token, stream.call.identity);
  }

  #countOf(owner: string): number {
    return this.#counts.get(owner) ?? 0;
  }

  #forget(stream: LiveStream, owners: Iterable<string>, token: string | undefined): void {
    clearInterval(this.#streams.get(stream));
    this.#streams.delete(stream);
    for (const owner of owners) {
      const others = this.#countOf(owner) - 1;
      if (others > 0) this.#counts.set(owner, others);
      else this.#counts.delete(owner);
    }
    const session = token === undefined ? undefined : this.#sessions.get(token);
    session?.streams.delete(stream);
    if (token === undefined || session === undefined || session.streams.size > 0) return;
    clearInterval(session.checks);
    clearTimeout(session.expiry);
    this.#sessions.delete(token);
  }

  /** Identifies the user of a token again. While the database is away, its streams go on. */
  async #check(token: string): Promise<void> {
    const [stream] = this.#sessions.get(token)?.streams ?? [];
    if (stream === undefined) return;
    const { request, userId } = stream.call;
    try {
      const identity = await this.#authentication.identify(request);
      if (identity.userId !== userId) this.endToken(token);
      else {
        this.#endInTime(token, identity);
        this.#endWithoutScopes(token, identity);
      }
    } catch {
      // Only the database can fail, which each call reports.
    }
  }

  /** Ends the streams of an API token whose scopes have been taken from it. */
  #endWithoutScopes(token: string, { apiToken }: Identity): void {
    if (apiToken === undefined) return;
    for (const stream of [...(this.#sessions.get(token)?.streams ?? [])])
      if (!hasScopes(apiToken, stream.call.scopes)) stream.end();
  }

  #endInTime(token: string, { expires }: Identity): void {
    const session = this.#sessions.get(token);
    const rest = (expires ?? Number.POSITIVE_INFINITY) - Date.now();
    if (session === undefined || rest > 2 * this.#checkInterval) return;
    clearTimeout(session.expiry);
    session.expiry = setTimeout(() => this.endToken(token), rest).unref();
  }
}

/** The part of all streams of a process that one network may have, under any accounts. */
const PART_OF_NETWORK = 1 / 4;

/** The keys under which a stream counts, with their limits. */
function ownersOf(call: Call, perUser: number, perProcess: number): ReadonlyMap<string, number> {
  const network = `network ${clientNetwork(call.connection.clientAddress)}`;
  if (call.userId === null) return new Map([[network, perUser]]);
  return new Map([
    [`user ${call.userId}`, perUser],
    [network, Math.max(perUser, Math.floor(perProcess * PART_OF_NETWORK))],
  ]);
}

const COME_BACK = { headers: { 'Retry-After': '5' } };

/** A server that accepts no more connections would wait for its streams. */
function beat(stream: LiveStream): void {
  const server: unknown = Reflect.get(stream.call.request.socket, 'server');
  if (server instanceof Server && !server.listening) stream.end();
  else stream.beat();
}
