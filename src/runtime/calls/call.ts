import type { Request, Response } from 'express';
import type { Caller } from '../auth/caller.js';
import { readBody } from '../body/body.js';
import type { Connection } from '../port.js';
import type { ApiContext } from './context.js';

/** One request to an endpoint: who asks, for what, and through which API. */
export class Call {
  readonly context: ApiContext;
  readonly request: Request;
  readonly response: Response;
  readonly caller: Caller;
  #connection: Connection | undefined;
  #body: Promise<unknown> | undefined;
  #afterwards: (() => void)[] | undefined;

  constructor(context: ApiContext, request: Request, response: Response, caller: Caller) {
    this.context = context;
    this.request = request;
    this.response = response;
    this.caller = caller;
  }

  get userId(): string | null {
    return this.caller.userId;
  }

  get connection(): Connection {
    this.#connection ??= connectionOf(this.request);
    return this.#connection;
  }

  /**
   * The decoded body (C11, C15), read when it is first asked for; undefined where the request has none.
   * Rejects with a `HttpError` (C36, C37).
   */
  body(): Promise<unknown> {
    this.#body ??= readBody(this.request, this.context.host, this.context.options.bodyLimit);
    return this.#body;
  }

  /** The callback runs once the answer is given, or could not be given. It must not throw. */
  afterwards(callback: () => void): void {
    this.#afterwards ??= [];
    this.#afterwards.push(callback);
  }

  /** For the endpoint alone. */
  end(): void {
    const callbacks = this.#afterwards;
    this.#afterwards = undefined;
    if (callbacks !== undefined) for (const callback of callbacks) callback();
  }
}

let connections = 0;

/** What a handler may know of its client (C3). The address respects `trust proxy`. */
function connectionOf(request: Request): Connection {
  connections += 1;
  return {
    id: String(connections),
    // Without an Express application in front, requests are Node's own.
    clientAddress: request.ip ?? request.socket.remoteAddress ?? '',
    httpHeaders: request.headers,
  };
}
