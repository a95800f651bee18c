/** The page that describes the API, over HTTP. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import express, { Router } from 'express';
import { createServer } from '../../src/server/host/server.js';
import { createDocs, type DocsOptions } from '../../src/server/runtime/runtime.js';
import { DOCUMENT } from './document.js';

async function serveAt(
  t: TestContext,
  mount: string,
  options?: DocsOptions,
  document: object | string | (() => unknown) = DOCUMENT,
): Promise<string> {
  const app = express();
  app.use(mount, createDocs(document, options));
  const server = app.listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Without `fetch`'s tidying of paths. */
function statusOf(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end();
  });
}

test('every file of the page has its content type, and may be read as nothing else', async (t) => {
  const url = await serveAt(t, '/docs');
  const types = {
    '': 'text/html; charset=utf-8',
    'openapi.json': 'application/json; charset=utf-8',
    'page.css': 'text/css; charset=utf-8',
    'page.js': 'text/javascript; charset=utf-8',
    'icon.svg': 'image/svg+xml',
  };
  for (const [file, type] of Object.entries(types)) {
    const answer = await fetch(`${url}/docs/${file}`);
    assert.equal(answer.status, 200, file);
    assert.equal(answer.headers.get('content-type'), type);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    assert.equal((await answer.arrayBuffer()).byteLength, Number(answer.headers.get('content-length')));
  }
});

test('the policy allows scripts, styles and calls of the own origin, and nothing inline', async (t) => {
  const url = await serveAt(t, '/docs');
  const answer = await fetch(`${url}/docs/`);
  assert.equal(
    answer.headers.get('content-security-policy'),
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const html = await answer.text();
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:\/\//);
});

test('an address without its slash is redirected, below a prefix too', async (t) => {
  const url = await serveAt(t, '/some/where');
  const answer = await fetch(`${url}/some/where?a=b?c`, { redirect: 'manual' });
  assert.equal(answer.status, 308);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(answer.headers.get('location'), './where/?a=b?c');
  const page = await fetch(`${url}/some/where`);
  assert.equal(page.url, `${url}/some/where/`);
  assert.equal(page.status, 200);
});

test('the document names where the API is instead of its servers', async (t) => {
  const beside = await serveAt(t, '/v1/docs');
  const { servers, ...rest } = JSON.parse(await (await fetch(`${beside}/v1/docs/openapi.json`)).text());
  assert.deepEqual(servers, [{ url: '..' }]);
  const { servers: _servers, ...expected } = DOCUMENT;
  assert.deepEqual(rest, JSON.parse(JSON.stringify(expected)));
  const apart = await serveAt(t, '/', { api: 'https://api.example/v1' });
  const answer = await fetch(`${apart}/openapi.json`);
  assert.deepEqual(JSON.parse(await answer.text()).servers, [{ url: 'https://api.example/v1' }]);
  assert.match(
    answer.headers.get('content-security-policy') ?? '',
    /connect-src 'self' https:\/\/api\.example;/,
  );
});

test('files that the page names by their content are kept for ever, all else is asked for again', async (t) => {
  const url = await serveAt(t, '/docs');
  const page = await fetch(`${url}/docs/`);
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  const links = [...(await page.text()).matchAll(/(?:src|href)="([^"]+\?v=[^"]+)"/g)].map(([, link]) => link);
  assert.equal(links.length, 3);
  for (const link of links) {
    const answer = await fetch(`${url}/docs/${link}`);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable', link);
  }
  for (const other of ['page.js', 'page.js?v=other', 'openapi.json']) {
    const answer = await fetch(`${url}/docs/${other}`);
    assert.equal(answer.headers.get('cache-control'), 'no-cache', other);
    const tag = answer.headers.get('etag') ?? '';
    const response = await fetch(`${url}/docs/${other}`, {
      headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' },
    });
    assert.deepEqual([response.status, await response.text()], [304, ''], other);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  }
});

test('nothing but the files of the page is served', async (t) => {
  const url = await serveAt(t, '/docs');
  const others = [
    'package.json',
    'index.html',
    'LICENCES.txt',
    'constructor',
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    '..%5cpackage.json',
    'page.js/../package.json',
    'page.js%00',
    '/etc/passwd',
    'Page.js',
  ];
  for (const other of others) assert.equal(await statusOf(url, `/docs/${other}`), 404, other);
  assert.equal((await fetch(`${url}/docs/page.js`, { method: 'POST' })).status, 404);
  const head = await fetch(`${url}/docs/page.js`, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
});

test('a server has the page at /docs, and a path of the API wins over it', async (t) => {
  const own = Router();
  own.get('/docs/page.js', (_request, response) => void response.json('of the API'));
  const server = createServer((next) => ({ listener: express().use(own).use(next) }), createDocs(DOCUMENT));
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  assert.equal((await fetch(`${url}/docs`)).headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(await (await fetch(`${url}/docs/page.js`)).json(), 'of the API');
  assert.deepEqual(await (await fetch(`${url}/docs/nothing`)).json(), {
    error: 'not-found',
    reason: 'There is nothing at this address.',
  });
});

test('the document may be loaded by a function, once and when it is first asked for', async (t) => {
  let loaded = 0;
  const url = await serveAt(t, '/docs', {}, async () => {
    loaded += 1;
    return DOCUMENT;
  });
  await fetch(`${url}/docs/`);
  assert.equal(loaded, 0);
  const answers = await Promise.all([1, 2].map(() => fetch(`${url}/docs/openapi.json`)));
  for (const answer of answers)
    assert.deepEqual(await answer.json(), { ...DOCUMENT, servers: [{ url: '..' }] });
  assert.equal(loaded, 1);
});

test('what is no document is refused where the page is made', () => {
  assert.throws(() => createDocs(undefined), TypeError);
  assert.throws(() => createDocs('text'), TypeError);
});
