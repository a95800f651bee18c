import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Identity } from '../auth/identity.js';
import type { Caller, Connection, OpenConnection } from '../port.js';
import type { ApiRequest } from './api-request.js';
import type { ApiContext } from './context.js';

/** One request to an endpoint, with its caller, its body, and its API. */
export class Call implements Caller {
  readonly context: ApiContext;
  readonly request: ApiRequest;
  readonly response: ServerResponse;
  /** The decoded body (C11, C15); `undefined` if there is none, or if the endpoint does not read it. */
  body: unknown;
  readonly identity: Identity;
  /** The scopes that an API token needs for the route; `undefined` if it accepts none. */
  readonly scopes: readonly string[] | undefined;
  #open: OpenConnection | undefined;
  readonly #afterwards: (() => void)[] = [];

  constructor(
    context: ApiContext,
    request: ApiRequest,
    response: ServerResponse,
    identity: Identity,
    scopes: readonly string[] | undefined,
  ) {
    this.context = context;
    this.request = request;
    this.response = response;
    this.identity = identity;
    this.scopes = scopes;
  }

  get userId(): string | null {
    return this.identity.userId;
  }

  get connection(): Connection {
    if (this.#open === undefined) {
      const { host, options } = this.context;
      this.#open = host.connect(this.expressRequest, this.identity.token, options.log);
      this.afterwards(this.#open.end);
    }
    return this.#open.connection;
  }

  /** The request as code of the application and its host gets it. */
  get expressRequest(): Request {
    return this.context.asExpress(this.request, this.response);
  }

  /** Runs the callback after the answer was sent, or when it cannot be sent. The callback must not throw. */
  afterwards(callback: () => void): void {
    this.#afterwards.push(callback);
  }

  /** Called only by `Exchange`. */
  end(): void {
    for (const callback of this.#afterwards.splice(0)) callback();
  }
}
