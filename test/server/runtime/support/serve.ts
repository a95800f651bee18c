import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import express, { type RequestHandler } from 'express';
import {
  type Api,
  createRouter,
  type RestOptions,
  type Router,
} from '../../../../src/server/runtime/runtime.js';
import type { Contract } from '../../../../src/shared/contract.js';
import { type FakeHost, fakeHost } from './fake-host.js';

/** Signs the tokens of a test. */
export const SECRET = 'a secret of the tests, long enough for HS256';

export interface LogLine {
  message: string;
  error?: unknown;
}

export interface Served {
  host: FakeHost;
  log: LogLine[];
  server: Server;
  port: number;
  /** Sends a request to a path of the server; `json` is the body as a value. */
  call(method: string, path: string, init?: RequestInit & { json?: unknown }): Promise<Answered>;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  /** The body as a value; undefined where it is empty, or no JSON. */
  json: unknown;
}

/**
 * Serves the API of these routers over HTTP until the test ends.
 * @param mount puts the API's router into an application, at its root unless told otherwise, and returns what listens
 */
export async function serve(
  context: TestContext,
  declare: (host: FakeHost) => Router,
  options: RestOptions = {},
  mount: (app: express.Express, router: RequestHandler, api: Api) => RequestListener = (app, router) =>
    app.use(router),
  contract?: Contract,
): Promise<Served> {
  const host = fakeHost();
  const log: LogLine[] = [];
  const logger = {
    warn: (message: string) => void log.push({ message }),
    error: (message: string, error: unknown) => void log.push({ message, error }),
  };
  const api: Api = {
    host,
    routeList: { 'api-routes': [] },
    ...(contract === undefined ? {} : { contract }),
    routers: [declare(host)],
    options: { log: logger, auth: { secret: SECRET } },
  };
  const app = express();
  const server = createServer(mount(app, createRouter(api, options), api));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { host, log, server, port, call: (method, path, init) => call(port, method, path, init) };
}

async function call(
  port: number,
  method: string,
  path: string,
  { json, ...init }: RequestInit & { json?: unknown } = {},
): Promise<Answered> {
  const headers = new Headers(init.headers);
  if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  const body = json === undefined ? init.body : JSON.stringify(json);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: text !== '' && isJson(answer.headers) ? JSON.parse(text) : undefined,
  };
}

const isJson = (headers: Headers): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true;

/** Asserts the status and the body of an error (C34). */
export function assertProblem(
  answer: Answered,
  status: number,
  error: string,
  reason?: string | RegExp,
): void {
  assert.equal(answer.status, status, answer.text);
  const body = answer.json as { error?: unknown; reason?: unknown };
  assert.equal(body.error, error);
  if (reason instanceof RegExp) assert.match(String(body.reason), reason);
  else if (reason !== undefined) assert.equal(body.reason, reason);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
}
