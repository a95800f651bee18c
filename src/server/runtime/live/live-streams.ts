import { Server } from 'node:http';
import { groupBy } from '../../../shared/group.js';
import { LONGEST_DELAY } from '../../../shared/serving-limits.js';
import { type Authentication, hasScopes } from '../auth/authentication.js';
import type { Call } from '../calls/call.js';
import { clientNetwork } from '../calls/client-address.js';
import { httpError } from '../errors/http-error.js';
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
  readonly #checkInterval: number;
  /** Each with its timers. */
  readonly #streams = new Map<LiveStream, readonly NodeJS.Timeout[]>();
  /** How many streams each user has, and each network: the part of an address that belongs to one customer. */
  readonly #counts = new Map<string, number>();
  /** Set while streams are open. */
  #checks: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(
    limits: ResolvedLiveOptions,
    authentication: Authentication,
    checkInterval: number = CHECK_INTERVAL,
  ) {
    this.#limits = limits;
    this.#authentication = authentication;
    this.#checkInterval = checkInterval;
    running.add(this);
  }

  get lag(): number {
    return this.#limits.lag;
  }

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
    const owners = ownersOfStream(call, perUser, perProcess);
    for (const [owner, limit] of owners)
      if (this.#countOf(owner) >= limit) throw httpError('tooManyStreamsOfUser', { limit }, COME_BACK);
    for (const owner of owners.keys()) this.#counts.set(owner, this.#countOf(owner) + 1);
    const rest = (call.identity.expires ?? Number.POSITIVE_INFINITY) - Date.now();
    const timers = [setInterval(() => beat(stream), heartbeat).unref()];
    if (rest <= LONGEST_DELAY) timers.push(setTimeout(() => stream.end(), rest).unref());
    this.#streams.set(stream, timers);
    this.#checks ??= setInterval(() => this.#check(), this.#checkInterval).unref();
    call.afterwards(() => this.#forget(stream, owners.keys()));
  }

  /** Ends the streams of a token that was revoked. */
  endToken(token: string): void {
    this.#end(({ call }) => call.identity.token === token);
  }

  /** Ends the streams of a user; their clients come back. */
  endUser(userId: string): void {
    this.#end(({ call }) => call.userId === userId);
  }

  /** Ends all streams, and refuses further ones. */
  close(): void {
    this.#isClosed = true;
    running.delete(this);
    this.#end(() => true);
  }

  #end(isMeant: (stream: LiveStream) => boolean): void {
    for (const stream of [...this.#streams.keys()].filter(isMeant)) stream.end();
  }

  #countOf(owner: string): number {
    return this.#counts.get(owner) ?? 0;
  }

  #forget(stream: LiveStream, owners: Iterable<string>): void {
    for (const timer of this.#streams.get(stream) ?? []) clearTimeout(timer);
    this.#streams.delete(stream);
    for (const owner of owners) {
      const others = this.#countOf(owner) - 1;
      if (others > 0) this.#counts.set(owner, others);
      else this.#counts.delete(owner);
    }
    if (this.#streams.size > 0) return;
    clearInterval(this.#checks);
    this.#checks = undefined;
  }

  /** Identifies the user of each token again. */
  #check(): void {
    const byToken = groupBy(this.#streams.keys(), ({ call }) => call.identity.token);
    for (const [token, streams] of byToken)
      if (token !== undefined) void endUnlessValid(this.#authentication, streams);
  }
}

/** Ends the streams of a token that was revoked, or has lost their scopes. While the database is away, they go on. */
async function endUnlessValid(authentication: Authentication, streams: readonly LiveStream[]): Promise<void> {
  const [first] = streams;
  if (first === undefined) return;
  try {
    const { userId, apiToken } = await authentication.identify(first.call.request);
    for (const stream of streams) {
      const mayRead = apiToken === undefined || hasScopes(apiToken, stream.call.scopes);
      if (userId !== stream.call.userId || !mayRead) stream.end();
    }
  } catch {
    // Only the database can fail, which each call reports.
  }
}

/** The part of all streams of a process that one network may have, under any accounts. */
const PART_OF_NETWORK = 1 / 4;

/** The keys under which a stream counts, with their limits. */
function ownersOfStream(call: Call, perUser: number, perProcess: number): ReadonlyMap<string, number> {
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
