import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import express from 'express';
import { method, Router } from '../../../../src/server/runtime/runtime.js';
import type { FakeHost } from '../support/fake-host.js';
import { raw } from '../support/raw.js';
import { assertProblem, serve } from '../support/serve.js';

function echo(host: FakeHost): Router {
  const router = Router();
  host.define('echo', (...values: unknown[]) => values);
  router.post('/echo', method('echo'));
  return router;
}

const JSON_TYPE = { 'content-type': 'application/json' };

test('C36 malformed JSON answers 400 with its position', async (t) => {
  const { call } = await serve(t, echo);
  const cases: [string, RegExp, object][] = [
    ['{"a": 1,\n  "b": }', /value expected at line 2, column 8/, { line: 2, column: 8 }],
    ['[1, 2', /expected at line 1, column 6/, { line: 1, column: 6 }],
    ['[1,]', /line 1, column 4/, { line: 1, column: 4 }],
    ['{"a": 1} x', /line 1, column 10/, { line: 1, column: 10 }],
    ['// no\n1', /line 1, column 1/, { line: 1, column: 1 }],
    ['   ', /line 1, column 4/, { line: 1, column: 4 }],
    ["{'a': 1}", /line 1, column 2/, { line: 1, column: 2 }],
  ];
  for (const [body, reason, details] of cases) {
    const answer = await call('POST', '/echo', { headers: JSON_TYPE, body });
    assertProblem(answer, 400, 'invalid-json', reason);
    assert.deepEqual((answer.json as { details: object }).details, details);
  }
});

test('C36 a hundred levels of nesting are fine, one more is refused', async (t) => {
  const { call } = await serve(t, echo);
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  assert.equal((await call('POST', '/echo', { headers: JSON_TYPE, body: nested(100) })).status, 200);
  const objects = `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`;
  const escapes = `${'{"$escape":{"a":'.repeat(51)}1${'}}'.repeat(51)}`;
  const malformed = '['.repeat(400_000);
  const hidden = `/* " */${'['.repeat(10_000)}`;
  for (const body of [nested(101), nested(10_000), nested(400_000), objects, escapes, malformed]) {
    assertProblem(
      await call('POST', '/echo', { headers: JSON_TYPE, body }),
      400,
      'invalid-json',
      /nested deeper/,
    );
  }
  assertProblem(await call('POST', '/echo', { headers: JSON_TYPE, body: hidden }), 400, 'invalid-json');
});

test('C36 other content types answer 415', async (t) => {
  const { call } = await serve(t, echo);
  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'x',
  ]) {
    const answer = await call('POST', '/echo', { headers: { 'content-type': type }, body: '1' });
    assertProblem(answer, 415, 'unsupported-media-type');
  }
});

test('C36 JSON is known under every spelling of its type', async (t) => {
  const { call } = await serve(t, echo);
  for (const type of [
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/merge-patch+json',
  ]) {
    assert.deepEqual(
      (await call('POST', '/echo', { headers: { 'content-type': type }, body: '1' })).json,
      [1],
    );
  }
});

test('C36 another charset than UTF-8 answers 415', async (t) => {
  const { call } = await serve(t, echo);
  for (const charset of ['latin1', 'utf-16', '"iso-8859-1"']) {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    assertProblem(await call('POST', '/echo', { headers, body: '1' }), 415, 'unsupported-charset');
  }
});

test('C36 bytes that are not UTF-8 answer 400', async (t) => {
  const { call } = await serve(t, echo);
  const body = new Uint8Array([0x22, 0xff, 0x22]);
  assertProblem(await call('POST', '/echo', { headers: JSON_TYPE, body }), 400, 'invalid-encoding');
});

test('a body without a content type is JSON, a byte order mark no part of it', async (t) => {
  const { call } = await serve(t, echo);
  assert.deepEqual(
    (await call('POST', '/echo', { body: new Uint8Array(Buffer.from('\uFEFF{"a":1}')) })).json,
    [{ a: 1 }],
  );
});

test('a form of more than a thousand fields answers 413', async (t) => {
  const { call } = await serve(t, echo);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  assertProblem(await call('POST', '/echo', { headers, body: 'a&'.repeat(1_001) }), 413, 'body-too-large');
});

test('C36 a body of exactly the limit is fine, one byte more answers 413', async (t) => {
  const { call } = await serve(t, echo, { bodyLimit: 1_000 });
  const body = JSON.stringify('x'.repeat(998));
  assert.equal((await call('POST', '/echo', { headers: JSON_TYPE, body })).status, 200);
  const answer = await call('POST', '/echo', { headers: JSON_TYPE, body: `${body} ` });
  assertProblem(answer, 413, 'body-too-large', /1000 bytes/);
  assert.equal(answer.headers.get('connection'), 'close');
});

test('C36 the limit is a million bytes unless told otherwise', async (t) => {
  const { call } = await serve(t, echo);
  const body = JSON.stringify('x'.repeat(999_998));
  assert.equal((await call('POST', '/echo', { headers: JSON_TYPE, body })).status, 200);
  assertProblem(await call('POST', '/echo', { headers: JSON_TYPE, body: `${body} ` }), 413, 'body-too-large');
});

test('C36 the answer 413 arrives while the client is still sending', async (t) => {
  const { port } = await serve(t, echo, { bodyLimit: 1_000 });
  const head = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const announced = await raw(port, `${head}Content-Length: 1000000\r\n\r\n`, 'x'.repeat(100_000));
  assert.match(announced, /^HTTP\/1\.1 413 /);
  assert.match(announced, /"error":"body-too-large"/);
  const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
  const chunked = await raw(port, `${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk, chunk);
  assert.match(chunked, /^HTTP\/1\.1 413 /);
  assert.match(chunked, /Connection: close/);
  assert.match(chunked, /"error":"body-too-large"/);
});

test('compressed bodies are inflated', async (t) => {
  const { call } = await serve(t, echo);
  const plain = JSON.stringify([{ a: 'x'.repeat(100_000) }]);
  const encoded = {
    gzip: gzipSync(plain),
    deflate: deflateSync(plain),
    br: brotliCompressSync(plain),
    identity: plain,
  };
  for (const [encoding, body] of Object.entries(encoded)) {
    const headers = { ...JSON_TYPE, 'content-encoding': encoding };
    assert.equal((await call('POST', '/echo', { headers, body })).text, plain);
  }
});

test('C36 the limit counts inflated bytes', async (t) => {
  const { call } = await serve(t, echo, { bodyLimit: 100_000 });
  const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
  const body = gzipSync(Buffer.alloc(50_000_000, 0x20));
  assertProblem(await call('POST', '/echo', { headers, body }), 413, 'body-too-large');
});

test('a foreign encoding answers 415, a broken one 400', async (t) => {
  const { call } = await serve(t, echo);
  const sent = (encoding: string, body: string | Uint8Array<ArrayBuffer>) =>
    call('POST', '/echo', { headers: { ...JSON_TYPE, 'content-encoding': encoding }, body });
  assertProblem(await sent('zstd', '1'), 415, 'unsupported-encoding');
  assertProblem(await sent('gzip, br', '1'), 415, 'unsupported-encoding');
  assertProblem(await sent('gzip', 'no gzip'), 400, 'invalid-encoding');
  const whole = gzipSync(JSON.stringify('x'.repeat(1_000)));
  assertProblem(await sent('gzip', new Uint8Array(whole.subarray(0, -10))), 400, 'invalid-encoding');
});

test('a client that breaks off its body harms nobody', async (t) => {
  const { call, port, log, server } = await serve(t, echo);
  const head = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n';
  for (const encoding of ['', 'Content-Encoding: gzip\r\n']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${head}${encoding}\r\n[1`);
    await new Promise((passed) => setTimeout(passed, 50));
    socket.destroy();
  }
  assert.equal((await call('POST', '/echo', { json: [1] })).status, 200);
  const connections = (): Promise<number> =>
    new Promise((count) => server.getConnections((_error, open) => count(open)));
  while ((await connections()) > 1) await new Promise((passed) => setTimeout(passed, 5));
  assert.deepEqual(log, []);
});

test('C37 keys that reach prototypes answer 400 wherever they stand', async (t) => {
  const { call } = await serve(t, echo);
  for (const key of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
    for (const body of [`{"${key}": 1}`, `[[{"a": {"${key}": {}}}]]`, `{"$escape": {"${key}": 1}}`]) {
      assertProblem(await call('POST', '/echo', { headers: JSON_TYPE, body }), 400, 'invalid-key');
    }
  }
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    assertProblem(
      await call('POST', '/echo', { body: new URLSearchParams([[key, '1']]) }),
      400,
      'invalid-key',
    );
  }
  assert.deepEqual((await call('POST', '/echo', { json: ['__proto__'] })).json, ['__proto__']);
});

test('a body that other middleware has parsed is used, after the same checks', async (t) => {
  const { call } = await serve(t, echo, {}, (app, router) =>
    app.use(express.json({ strict: false }), router),
  );
  assert.deepEqual((await call('POST', '/echo', { json: [1, { $date: 0 }] })).json, [
    1,
    '1970-01-01T00:00:00.000Z',
  ]);
  assert.deepEqual((await call('POST', '/echo', { json: null })).json, [null]);
  assert.deepEqual((await call('POST', '/echo')).json, []);
  const body = '{"__proto__": 1}';
  assertProblem(await call('POST', '/echo', { headers: JSON_TYPE, body }), 400, 'invalid-key');
});

test('a body that other middleware has left as bytes is parsed', async (t) => {
  const { call } = await serve(t, echo, {}, (app, router) =>
    app.use(express.raw({ type: () => true }), router),
  );
  assert.deepEqual((await call('POST', '/echo', { json: [1] })).json, [1]);
});

test('a body that other middleware has parsed is used whatever its type, and only JSON is EJSON', async (t) => {
  const { call } = await serve(t, echo, {}, (app, router) => {
    app.use((request, _response, next) => {
      request.body = { parts: { $date: 0 } };
      next();
    });
    app.use(router);
    return app;
  });
  const body = new FormData();
  body.set('parts', 'x');
  assert.deepEqual((await call('POST', '/echo', { body })).json, [{ parts: { $date: 0 } }]);
});

test('a body that other middleware has taken away answers 500 and does not hang', async (t) => {
  const { call, log } = await serve(t, echo, {}, (app, router) => {
    app.use((request, _response, next) => void request.on('end', () => setImmediate(next)).resume());
    app.use(router);
    return app;
  });
  assertProblem(await call('POST', '/echo', { json: [1] }), 500, 'internal-server-error');
  assert.match(String(log[0]?.error), /Other middleware has already read the body/);
});

test('a client that is gone once it has sent its body leaves nothing that waits', async (t) => {
  const { port, call } = await serve(t, echo);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[1]',
  );
  socket.resetAndDestroy();
  assert.equal((await call('POST', '/echo', { json: [1] })).status, 200);
});

test('the body of a GET is refused, because its arguments would get lost', async (t) => {
  const { port } = await serve(t, (host) => {
    host.define('echo', (...values: unknown[]) => values);
    return Router().get('/echo', method('echo'));
  });
  const head = 'GET /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n';
  assert.match(await raw(port, head, '[1]'), /^HTTP\/1\.1 400 [\s\S]*The body would be lost/);
});
