import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import express from 'express';
import {
  type AuthenticationEnvironment,
  createHostAuthentication,
} from '../../../../src/server/host/authentication/host-authentication.js';
import type { Passwords } from '../../../../src/server/host/authentication/log-in.js';
import { createHost, Registry } from '../../../../src/server/host/host.js';
import { createResponseHeaders } from '../../../../src/server/runtime/answers/response-headers.js';
import { UnreadAnswers } from '../../../../src/server/runtime/answers/unread-answers.js';
import type { AuthOptions } from '../../../../src/server/runtime/auth/auth-options.js';
import { createAuthentication } from '../../../../src/server/runtime/auth/authentication.js';
import { UnfinishedBodies } from '../../../../src/server/runtime/body/unfinished-bodies.js';
import { createAsExpress } from '../../../../src/server/runtime/calls/api-request.js';
import { type Endpoint, endpoint } from '../../../../src/server/runtime/calls/endpoint.js';
import { Exchange } from '../../../../src/server/runtime/calls/exchange.js';
import { resolveOptions } from '../../../../src/server/runtime/calls/options.js';
import { login, logout, register } from '../../../../src/server/runtime/endpoints/account.js';
import type { Host } from '../../../../src/server/runtime/port.js';
import { Validators } from '../../../../src/server/runtime/validation/validators.js';
import { type FakeAccounts, fakeAccounts, nobodyConnects } from './fake-accounts.js';

interface Setting {
  auth?: AuthOptions;
  accounts?: FakeAccounts;
  environment?: Record<string, string>;
  trustProxy?: boolean;
  /** Instead of the faked hashing. */
  passwords?: Passwords;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface LoginServer {
  url: string;
  accounts: FakeAccounts;
  /** `elapsed` goes on with `now`, unless a test sets it. */
  clock: { now: number; elapsed?: number };
  /** Every password that was hashed, and every hash that one was compared with. */
  hashed: string[];
  compared: (string | undefined)[];
  logged: string[];
  send(verb: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Who a call with this Authorization header runs as, and the challenge of its answer. */
  whoAmI(authorization?: string): Promise<{ userId: unknown; challenge: string | null; status: number }>;
}

export const start = Date.parse('2026-01-01T00:00:00Z');

/** Login, registration, logout and a call that says who calls, over HTTP on a port of its own; hashing is faked. */
export async function loginServer(
  test: TestContext,
  { auth = {}, accounts = fakeAccounts(), environment = {}, trustProxy = false, passwords }: Setting = {},
): Promise<LoginServer> {
  const clock: LoginServer['clock'] = { now: start };
  const hashed: string[] = [];
  const compared: (string | undefined)[] = [];
  const logged: string[] = [];
  const log = {
    warn: (message: string) => void logged.push(message),
    error: (message: string, error: unknown) => void logged.push(`${message} ${String(error)}`),
  };
  const replacements: AuthenticationEnvironment = {
    environment,
    now: () => clock.now,
    elapsedMilliseconds: () => clock.elapsed ?? clock.now,
    passwords: passwords ?? {
      async hash(password) {
        hashed.push(password);
        return `hash of ${password}`;
      },
      async verify(password, hash) {
        compared.push(hash);
        return hash === `hash of ${password}`;
      },
    },
  };
  const options = resolveOptions({ auth, log }, {});
  const host: Host = {
    ...createHost(new Registry('memory:'), accounts),
    authentication: (given, logger) =>
      createHostAuthentication(accounts, given, logger, nobodyConnects, replacements),
  };
  const context = {
    host,
    options,
    authentication: createAuthentication(host, auth, log, environment['NODE_ENV'] === 'production'),
    validators: new Validators(host, undefined, {}, []),
    headers: createResponseHeaders(undefined, () => undefined, undefined, log),
    encode: undefined,
    bodies: new UnfinishedBodies(options.bodyLimit),
    unread: new UnreadAnswers(options),
    live: undefined,
    observer: undefined,
    asExpress: createAsExpress(),
  };
  const app = express();
  app.set('trust proxy', trustProxy);
  const routes: Readonly<Record<string, Endpoint>> = {
    '/users/login': login(),
    '/users/register': register(),
    '/users/logout': logout(),
    '/me': endpoint((call) => ({ status: 200, body: { userId: call.userId } })),
  };
  for (const [path, endpoint] of Object.entries(routes))
    app.all(path, (request, response, next) => {
      new Exchange(endpoint, context, request, response).run().catch(next);
    });
  const server = createServer(app).listen(0, '127.0.0.1');
  test.after(() => server.close().closeAllConnections());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send: LoginServer['send'] = async (verb, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method: verb,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  const whoAmI: LoginServer['whoAmI'] = async (authorization) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const reply = await send('GET', '/me', undefined, headers);
    return {
      userId: reply.body['userId'],
      challenge: reply.headers.get('www-authenticate'),
      status: reply.status,
    };
  };
  return { url, accounts, clock, hashed, compared, logged, send, whoAmI };
}
