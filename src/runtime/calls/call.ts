import type { Request, Response } from 'express';
import type { Caller } from '../auth/caller.js';
import { readBody } from '../body/body.js';
import type { Connection } from '../port.js';
import type { ApiContext } from './context.js';

/** One request to an endpoint: its caller, its body, and the API that it came through. */
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
   * The decoded body (C11, C15), which is read when it is first asked for; `undefined` if the request has none. Rejects
   * with an `HttpError` (C36, C37).
   */
  body(): Promise<unknown> {
    this.#body ??= readBody(this.request, this.context.host, this.context.options.bodyLimit);
    return this.#body;
  }

  /** Runs the callback after the answer was sent or could not be sent. The callback must not throw. */
  afterwards(callback: () => void): void {
    this.#afterwards ??= [];
    this.#afterwards.push(callback);
  }

  /** Called by the endpoint alone. */
  end(): void {
    const callbacks = this.#afterwards;
    this.#afterwards = undefined;
    if (callbacks !== undefined) for (const callback of callbacks) callback();
  }
}

let connections = 0;

/** What a handler may know about its client (C3). The address respects `trust proxy`. */
function connectionOf(request: Request): Connection {
  connections += 1;
  return {
    id: String(connections),
    // Without Express in front, the request is Node's own.
    clientAddress: request.ip ?? request.socket.remoteAddress ?? '',
    httpHeaders: request.headers,
  };
}
