/** What an operator sees of a server: its log, its metrics and its spans, and what stands in none of them. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import express from 'express';
import { Registry } from 'prom-client';
import { createMounted } from '../../../../src/server/runtime/index.js';
import { serveMetrics } from '../../../../src/server/runtime/observing/metrics-server.js';
import { createListener, method, Router } from '../../../../src/server/runtime/runtime.js';
import { findPackage, optionalPackage } from '../../../../src/shared/optional-package.js';
import { openStream } from '../../../contract/event-reader.js';
import { temporaryFolder } from '../../host/support/temporary-folder.js';
import type { FakeHost } from '../support/fake-host.js';
import { serve } from '../support/serve.js';

interface Line {
  level: string;
  time: string;
  msg: string;
  requestId?: string;
  method?: string;
  route?: string;
  status?: number;
  milliseconds?: number;
  userId?: string;
  apiTokenId?: string;
  deprecated?: boolean;
  traceId?: string;
  slow?: boolean;
  aborted?: boolean;
  stream?: boolean;
  reason?: string;
  peerAddress?: string;
  metricsPort?: number;
  err?: { name: string; message: string; stack: string };
}

interface Span {
  name: string;
  kind: number;
  attributes: Record<string, unknown>;
  status: number;
  parent?: string;
  traceId: string;
  spanId: string;
}

let child: ChildProcess;
let port: number;
let output = '';

const lines = (): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** The log is written by another process. */
async function lineOf(isWanted: (line: Line) => boolean): Promise<Line> {
  for (let left = 400; left > 0; left -= 1) {
    const line = output.endsWith('\n') ? lines().find(isWanted) : undefined;
    if (line !== undefined) return line;
    await delay(10);
  }
  throw new Error(`no such line in the log:\n${output}`);
}

let count = 0;

/** Sends a request, and gives its answer with its line in the log. */
async function observed(path: string, { headers, json, ...init }: RequestInit & { json?: unknown } = {}) {
  count += 1;
  const id = `test-${count}`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': id, ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(5_000),
    ...init,
  });
  const text = await answer.text();
  assert.equal(answer.headers.get('x-request-id'), id);
  return { answer, text, line: await lineOf(({ requestId }) => requestId === id) };
}

async function scrape(): Promise<string> {
  const { metricsPort } = await lineOf((line) => line.metricsPort !== undefined);
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
  assert.equal((await fetch(`http://127.0.0.1:${metricsPort}/other`)).status, 404);
  return answer.text();
}

async function spans(): Promise<Span[]> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(5_000) });
  child.send('spans');
  return (await answer)[0];
}

before(async () => {
  child = fork(new URL('./observed-server.js', import.meta.url), [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, RESTGEN_DATABASE_URL: `file:${temporaryFolder()}` },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  [port] = await once(child, 'message');
});
after(() => child.kill());

describe('the log', () => {
  it('has a line for each request, by the pattern of its route', async () => {
    const { line } = await observed('/notes/by/ada?page=7');
    const { time, milliseconds, traceId, ...rest } = line;
    assert.ok(!Number.isNaN(Date.parse(time)) && typeof milliseconds === 'number' && milliseconds > 0);
    assert.match(traceId ?? '', /^[\da-f]{32}$/);
    assert.deepEqual(
      Object.entries(rest).filter(([name]) => name !== 'pid' && name !== 'hostname'),
      [
        ['level', 'info'],
        ['requestId', line.requestId],
        ['method', 'GET'],
        ['route', '/notes/by/:0'],
        ['status', 200],
        ['msg', 'GET /notes/by/:0 200'],
      ],
    );
  });

  const answers: [
    title: string,
    path: string,
    init: RequestInit & { json?: unknown },
    route: string | undefined,
    status: number,
  ][] = [
    ['a failure', '/methods/notes.fail', { json: ['x'] }, '/methods/notes.fail', 500],
    ['another verb', '/notes', { method: 'DELETE' }, '/notes', 405],
    ['OPTIONS', '/notes', { method: 'OPTIONS' }, '/notes', 204],
    ['HEAD', '/notes/by/x', { method: 'HEAD' }, '/notes/by/:0', 200],
    ['a malformed path', '/notes/by/%zz', {}, undefined, 400],
    ['an unknown path', '/nothing/here', {}, undefined, 404],
    ['the page', '/docs/page.css', {}, undefined, 200],
  ];
  for (const [title, path, init, route, status] of answers) {
    it(`has a line for ${title}`, async () => {
      const { line, answer } = await observed(path, init);
      assert.deepEqual([line.route, line.status, answer.status], [route, status, status]);
    });
  }

  it('tells who calls', async () => {
    const body = { username: 'ada', password: 'a password' };
    const { text } = await observed('/users/register', { json: body });
    const { token, id } = JSON.parse(text);
    const { line } = await observed('/notes/by/x', { headers: { authorization: `Bearer ${token}` } });
    assert.equal(line.userId, id);
  });

  it('has no line for probes of health', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { 'x-request-id': 'probe' } });
    assert.equal(answer.headers.get('x-request-id'), null);
  });

  it('warns of a slow request', async () => {
    const { line } = await observed('/methods/notes.wait', { json: [1_050] });
    assert.deepEqual([line.level, line.slow], ['warn', true]);
  });

  it('tells of clients that go away', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /methods/notes.wait HTTP/1.1\r\nHost: x\r\nX-Request-Id: gone\r\nContent-Type: application/json\r\nContent-Length: 6\r\n\r\n[2000]',
    );
    await delay(30);
    socket.destroy();
    const line = await lineOf(({ requestId }) => requestId === 'gone');
    assert.deepEqual([line.aborted, line.status], [true, undefined]);
  });

  const CIRCUMSTANCES = new Set(['time', 'pid', 'hostname', 'msg', 'milliseconds', 'traceId']);
  const HIDDEN_LINES =
    'Authorization: Bearer hidden-bearer\r\nX-Request-Id: REFUSED\r\nHost: hidden-host\r\n';
  const POST = `POST /methods/notes.wait?access_token=hidden-query HTTP/1.1\r\n${HIDDEN_LINES}Content-Type: application/json\r\n`;
  const refused: [title: string, sent: string, message: string, fields: Partial<Line>][] = [
    [
      'no request line',
      'hidden-nonsense\r\n\r\n',
      '(unreadable request) 400',
      { status: 400, reason: 'HPE_INVALID_METHOD' },
    ],
    [
      'long headers',
      `GET / HTTP/1.1\r\nX: hidden-${'x'.repeat(20_000)}\r\n\r\n`,
      '(unreadable request) 431',
      { status: 431, reason: 'HPE_HEADER_OVERFLOW' },
    ],
    [
      'two lengths',
      `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n["hidden-body"]`,
      '(unreadable request) 400',
      { status: 400, reason: 'HPE_UNEXPECTED_CONTENT_LENGTH' },
    ],
    [
      'bad chunks, beside that of the request whose body they are',
      `${POST.replace('REFUSED', 'chunks')}Transfer-Encoding: chunked\r\n\r\nhidden-chunk\r\n`,
      '(unreadable request) 400',
      { status: 400, reason: 'HPE_INVALID_CHUNK_SIZE', requestId: 'chunks' },
    ],
    [
      'no host',
      'GET /notes/by/hidden-path HTTP/1.1\r\nX-Request-Id: hostless\r\n\r\n',
      'GET (no route) 400',
      { status: 400, requestId: 'hostless', method: 'GET' },
    ],
    [
      'an unknown expectation',
      'GET /notes/by/hidden-path HTTP/1.1\r\nHost: x\r\nX-Request-Id: expecting\r\nExpect: hidden-more\r\n\r\n',
      'GET (no route) 417',
      { status: 417, requestId: 'expecting', method: 'GET' },
    ],
  ];
  for (const [title, sent, message, fields] of refused) {
    it(`has a line for what Node refuses: ${title}`, async () => {
      const from = output.length;
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write(sent);
      const line = await lineOf(
        ({ msg, reason, requestId }) =>
          msg === message &&
          reason === fields.reason &&
          (fields.requestId === undefined || requestId === fields.requestId),
      );
      socket.destroy();
      const told = Object.entries(line).filter(([name]) => !CIRCUMSTANCES.has(name));
      const peer = fields.reason === undefined ? {} : { peerAddress: '127.0.0.1' };
      assert.deepEqual(Object.fromEntries(told), { level: 'info', ...fields, ...peer });
      assert.doesNotMatch(output.slice(from), /hidden/);
    });
  }

  it('takes no request id that could forge a line or fill the log, but makes one', async () => {
    for (const given of ['', 'a b', 'x'.repeat(129), '"quoted"', 'ä']) {
      const answer = await fetch(`http://127.0.0.1:${port}/notes/by/x`, {
        headers: { 'x-request-id': given },
      });
      assert.match(answer.headers.get('x-request-id') ?? '', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    }
  });

  it('has problems, with the id of their request and nothing that an error holds', async () => {
    const { line } = await observed('/methods/notes.fail', { json: ['x'] });
    const problem = await lineOf(
      ({ msg, level }) => level === 'error' && msg.includes(line.requestId ?? '?'),
    );
    assert.equal(problem.msg, `POST /methods/notes.fail (${line.requestId}) failed:`);
    assert.equal(problem.err?.message, 'The database said no');
    assert.equal(problem.err?.name, 'RangeError');
    assert.match(problem.err?.stack ?? '', /observed-server[\s\S]+caused by: Error: The disk is full/);
    assert.deepEqual(Object.keys(problem.err ?? {}), ['name', 'message', 'stack']);
  });
});

describe('metrics', () => {
  it('count requests by method, route and status, and time them and the database', async () => {
    await observed('/notes/by/one');
    await observed('/notes', { json: { text: 'x' } });
    const text = await scrape();
    assert.match(text, /^restgen_http_unreadable_requests_total\{status="431"\} 1$/m);
    assert.match(
      text,
      /^restgen_http_requests_total\{method="GET",route="\/notes\/by\/:0",status="200"\} \d+$/m,
    );
    assert.match(text, /^restgen_http_requests_total\{method="GET",route="\(none\)",status="404"\} \d+$/m);
    assert.match(
      text,
      /^restgen_http_request_duration_seconds_bucket\{le="0\.1",method="GET",route="\/notes\/by\/:0"\} \d+$/m,
    );
    assert.match(text, /^nodejs_eventloop_lag_p99_seconds /m);
  });

  it('count the open streams of a route, apart from its requests', async () => {
    const id = 'a-stream';
    const stream = await openStream(`http://127.0.0.1:${port}/notes/by/ada`, { 'x-request-id': id });
    await stream.until('ready');
    const opened = (await scrape()).split('\n');
    assert.ok(opened.includes('restgen_live_streams{route="/notes/by/:0"} 1'));
    const timed = opened.filter((line) => line.startsWith('restgen_http_request_duration_seconds_count'));
    stream.close();
    const { stream: isStream, aborted, slow, status } = await lineOf(({ requestId }) => requestId === id);
    assert.deepEqual([isStream, aborted, slow, status], [true, undefined, undefined, 200]);
    const closed = (await scrape()).split('\n');
    assert.ok(closed.includes('restgen_live_streams{route="/notes/by/:0"} 0'));
    for (const line of timed.filter((text) => text.includes('/notes/by/')))
      assert.ok(closed.includes(line), line);
  });

  it('C58: count who calls deprecated routes; the log names the account and the token', async () => {
    const old = (token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return observed('/methods/notes.old', { headers, json: [] });
    };
    const { text: registered } = await observed('/users/register', {
      json: { username: 'grace', password: 'a password' },
    });
    const { id: userId, token } = JSON.parse(registered);
    const byUser = await old(token);
    const robot = JSON.parse(byUser.text);
    const lines = [(await old()).line, byUser.line, (await old(robot.token)).line];
    assert.deepEqual(
      lines.map((line) => [line.deprecated, line.userId, line.apiTokenId]),
      [
        [true, undefined, undefined],
        [true, userId, undefined],
        [true, userId, robot.id],
      ],
    );
    const counted = (await scrape()).split('\n').filter((line) => /^restgen_deprecated_.*\{/.test(line));
    assert.deepEqual(
      counted.sort(),
      ['api-token', 'nobody', 'user'].map(
        (caller) =>
          `restgen_deprecated_requests_total{method="POST",route="/methods/notes.old",caller="${caller}"} 1`,
      ),
    );
  });

  it('grow with the routes, not with what clients make up', async () => {
    const before = (await scrape()).split('\n').length;
    const made = Array.from({ length: 20 }, (_, index) =>
      ['/notes/by/', '/unknown/', '/docs/'].map((path) => path + index),
    );
    await Promise.all(made.flat().map((path) => observed(path)));
    await observed('/notes', { method: 'PROPFIND' });
    const grown = (await scrape()).split('\n').length - before;
    assert.ok(grown <= 2 * 20, `${grown} lines more`);
  });
});

describe('the port of metrics', () => {
  it('is missed in the log where it is taken', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    t.after(() => taken.close());
    await once(taken, 'listening');
    const address = { port: (taken.address() as AddressInfo).port, host: '127.0.0.1' };
    const missed: string[] = [];
    const log = { warn: () => undefined, error: (message: string) => void missed.push(message) };
    const alone = serveMetrics(new Registry(), address, log, undefined);
    await once(alone, 'error');
    assert.deepEqual(missed, [`The metrics cannot be served at 127.0.0.1:${address.port}:`]);
  });
});

describe('the dashboard', () => {
  const dashboard: { panels: { title: string; targets: { expr: string }[] }[]; templating: object } =
    JSON.parse(readFileSync(new URL('../../../../../docs/deploy/grafana.json', import.meta.url), 'utf8'));
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

  it('shows metrics and labels that there are', async () => {
    await observed('/notes', { json: { text: 'x' } });
    const text = await scrape();
    const metrics = new Set([...text.matchAll(/^([a-z_\d]+)(?:\{| )/gm)].map(([, name]) => name));
    const labels = new Set([...text.matchAll(/[{,]([a-z]+)="/g)].map(([, name]) => name));
    // Prometheus adds these two to whatever it reads.
    for (const added of ['job', 'instance']) labels.add(added);
    const everything = [...expressions, JSON.stringify(dashboard.templating)].join('\n');
    const shown = [...everything.matchAll(/\b(?:restgen|process|nodejs)_\w+/g)].map(([name]) => name);
    const grouped = [...everything.matchAll(/by \(([^)]+)\)/g)].flatMap(([, list = '']) => list.split(', '));
    const selected = [...everything.matchAll(/(\w+)=~/g)].map(([, name = '']) => name);
    assert.ok(expressions.length > 10 && shown.length >= expressions.length && grouped.length > 5);
    assert.deepEqual(
      shown.filter((name) => !metrics.has(name)),
      [],
    );
    assert.deepEqual(
      [...grouped, ...selected].filter((name) => !labels.has(name)),
      [],
    );
    const own = [...metrics].filter((name) => /^restgen_.*(?:total|bucket)$/.test(name ?? ''));
    assert.deepEqual(
      own.filter((name) => name === undefined || !shown.includes(name)),
      [],
    );
  });

  it('has a title for each panel, and expressions whose brackets close', () => {
    const titles = dashboard.panels.map(({ title }) => title);
    assert.deepEqual([...new Set(titles)], titles);
    for (const expression of expressions) {
      const opened = [...expression].filter((item) => '([{'.includes(item)).length;
      assert.equal([...expression].filter((item) => ')]}'.includes(item)).length, opened, expression);
    }
  });
});

describe('spans', () => {
  it('go on with the trace of the caller, and contain what the application does', async () => {
    const traceId = 'a'.repeat(32);
    const parent = 'b'.repeat(16);
    const { line } = await observed('/methods/notes.trace', {
      json: [],
      headers: { traceparent: `00-${traceId}-${parent}-01` },
    });
    assert.equal(line.traceId, traceId);
    const ofTrace = (await spans()).filter((span) => span.traceId === traceId);
    const server = ofTrace.find(({ name }) => name === 'POST /methods/notes.trace');
    const work = ofTrace.find(({ name }) => name === 'work');
    assert.deepEqual([server?.parent, server?.kind, work?.parent], [parent, 1, server?.spanId]);
    assert.ok(server !== undefined);
    assert.match(String(server.attributes['user_agent.original']), /node|undici/);
    assert.deepEqual(
      { ...server.attributes, 'user_agent.original': '' },
      {
        'http.request.method': 'POST',
        'http.route': '/methods/notes.trace',
        'http.response.status_code': 200,
        'url.scheme': 'http',
        'url.path': '/methods/notes.trace',
        'server.address': '127.0.0.1',
        'client.address': '127.0.0.1',
        'network.peer.address': '127.0.0.1',
        'network.protocol.version': '1.1',
        'user_agent.original': '',
      },
    );
  });

  it('are errors where the server failed, and no others are', async () => {
    const failed = await observed('/methods/notes.fail', { json: ['x'] });
    const missing = await observed('/nothing?access_token=x');
    const all = await spans();
    const of = ({ line }: { line: Line }) => all.find(({ traceId }) => traceId === line.traceId);
    assert.deepEqual([of(failed)?.status, of(failed)?.attributes['error.type']], [2, '500']);
    assert.deepEqual(
      [of(missing)?.name, of(missing)?.status, of(missing)?.attributes['url.path']],
      ['GET', 0, '/nothing'],
    );
  });
});

async function freePort(): Promise<number> {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((closed) => free.close(closed));
  return port;
}

describe('options', () => {
  const lines: string[] = [];
  const keep = (_fields: object, message: string): void => void lines.push(message);
  const observe = { log: { info: keep, warn: keep, error: keep } };
  const declare = (host: FakeHost): Router => {
    host.define('one', () => 1);
    return Router().post('/methods/one', method('one'));
  };

  it('watch what the API answers, and leave the requests of a framework to it', async (t) => {
    const framework = express().get('/own', (_request, response) => response.end());
    const direct = await serve(t, declare, {}, (_app, _router, api) =>
      createListener(api, framework, { observe, path: '/api' }),
    );
    const mounted = await serve(t, declare, { observe }, (app, router) =>
      app.use('/api', router).use(framework),
    );
    const everything = await serve(t, declare, {}, (_app, _router, api) => {
      const { listener, router, last } = createMounted(api, { observe }, { path: '/api', prefix: '' });
      return listener(express().use('/api', router).use(framework).use(last));
    });
    for (const { call } of [direct, mounted, everything]) {
      lines.length = 0;
      assert.equal((await call('GET', '/own')).headers.get('x-request-id'), null);
      assert.notEqual((await call('POST', '/api/methods/one')).headers.get('x-request-id'), null);
      await call('GET', '/api/methods/one');
      await call('GET', '/api/unknown');
      assert.deepEqual(lines, [
        'POST /methods/one 200',
        'GET /methods/one 405',
        ...(call === everything.call ? ['GET (no route) 404'] : []),
      ]);
    }
  });

  /** Mounts three APIs; `isServed` becomes false if another process has the port of their metrics. */
  async function mountThree(t: TestContext, metricsPort: number) {
    const told: string[] = [];
    let settle: (isServed: boolean) => void = () => undefined;
    const isServed = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    const info = (_fields: object, message: string): void => {
      if (message === 'Metrics are served') settle(true);
    };
    const error = (message: string): void => {
      told.push(message);
      settle(false);
    };
    const options = {
      observe: { metricsPort, log: { info, warn: info, error: info } },
      log: { warn: () => undefined, error },
    };
    const mounts = await Promise.all([1, 2, 3].map(() => serve(t, declare, options)));
    return { mounts, metricsPort, told, isServed: await isServed };
  }

  it('of several APIs in one process open the port of metrics once', async (t) => {
    let three = await mountThree(t, await freePort());
    // Another process may take a port between the search and its use.
    while (!three.isServed) three = await mountThree(t, await freePort());
    for (const { call } of three.mounts) assert.equal((await call('POST', '/methods/one')).status, 200);
    const scraped = await (await fetch(`http://127.0.0.1:${three.metricsPort}/metrics`)).text();
    assert.match(
      scraped,
      /restgen_http_requests_total\{method="POST",route="\/methods\/one",status="200"\} 3/,
    );
    assert.deepEqual(three.told, []);
  });

  it('are off by default', async (t) => {
    const { call } = await serve(t, declare);
    assert.equal((await call('POST', '/methods/one')).headers.get('x-request-id'), null);
  });

  it('that cannot be used are refused at the start, and so are packages that are not there', async (t) => {
    for (const wrong of [{ slowMilliseconds: -1 }, { metricsPort: 65_536 }, { metricsPort: 0.5 }])
      await assert.rejects(serve(t, declare, { observe: wrong }), TypeError);
    assert.equal(findPackage('no-such-package'), undefined);
    assert.throws(() => optionalPackage('no-such-package', 'Metrics need'), {
      message: 'Metrics need the package no-such-package: npm install no-such-package',
    });
  });
});

describe('secrets', () => {
  it('stand in no line of the log, no metric and no span, wherever they are sent', async () => {
    const secret = (where: string): string => `secret-${where}-${'z'.repeat(8)}`;
    const { text } = await observed('/users/register', {
      json: { username: 'bob', password: secret('password') },
    });
    const { token } = JSON.parse(text);
    const headers = {
      authorization: `Bearer ${secret('bearer')}`,
      cookie: `meteor_login_token=${secret('cookie')}`,
      'proxy-authorization': `Basic ${secret('proxy')}`,
      'x-api-key': secret('header'),
      'x-request-id': `${secret('id')} with a space`,
      baggage: `user=${secret('baggage')}`,
      tracestate: `vendor=${secret('state')}`,
    };
    const json = [secret('body')];
    const send = (path: string, init: RequestInit & { json?: unknown } = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(init.json === undefined ? {} : { method: 'POST', body: JSON.stringify(init.json) }),
        ...init,
      }).then((answer) => answer.text());
    const query = `?access_token=${secret('query')}&0=${secret('argument')}`;
    for (const path of [
      '/methods/notes.fail',
      '/methods/notes.refuse',
      '/methods/notes.wait',
      '/notes',
      '/none',
    ])
      await send(`${path}${query}`, { json });
    await send(`/notes/by/x${query}`);
    await send(`/notes/by/%zz${secret('malformed')}`);
    await send(`/${secret('path')}`);
    await send(`/docs/${secret('page')}`);
    await send('/notes', { method: 'POST', body: `{"text": "${secret('json')}" broken` });
    await send('/notes', { method: 'POST', body: secret('form'), headers: { 'content-type': 'text/plain' } });
    for (const path of ['/users/login', '/users/register'])
      for (const password of [secret('wrong'), { $gt: secret('operator') }])
        await send(path, { json: { username: 'bob', password } });
    await send('/users/logout', { json: {}, headers: { authorization: `Bearer ${token}` } });
    const { line } = await observed('/notes/by/last');
    await lineOf(({ requestId }) => requestId === line.requestId);
    const seen = output + (await scrape());
    assert.ok(lines().length > 30);
    // A path is part of a span by the conventions.
    const traced = JSON.stringify(await spans())
      .replaceAll(secret('path'), '')
      .replaceAll(secret('page'), '');
    for (const [where, shown] of Object.entries({
      seen,
      traced: traced.replaceAll(secret('malformed'), ''),
    })) {
      assert.equal(shown.match(/.{80}secret-.*/g), null, where);
      assert.equal(shown.includes(token), false, where);
    }
  });
});
