import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { restgen } from '../cli/captured.js';
import { onEachHost, type RunningHost } from '../contract/running-host.js';
import { FIXTURES } from '../fixtures.js';

interface Result {
  url: string;
  paths: number;
  requests: number;
  findings: { verb: string; path: string; problem: string }[];
  diagnostics: { code: string }[];
}

/** A fixture's host, whose generated folder has another place than its configuration says. */
async function verified(url: string, fixture = 'contract/rules'): Promise<Result & { code: number }> {
  const argv = ['verify', url, `${fixture}/host`, '--out', `${fixture}/expected`, '--json'];
  const { code, stdout } = await restgen(FIXTURES, argv);
  return { code, ...JSON.parse(stdout) };
}

onEachHost('verify of a running server', (startHost, on) => {
  let host: RunningHost;
  before(async () => {
    host = await startHost('contract/rules', { options: { publicationTimeout: 300 } });
  });
  after(() => host.stop());

  it('finds what the application itself does wrong, and nothing else, and changes no data', async () => {
    const state = async () => [
      (await host.send('GET', '/publications/cursor')).body,
      (await host.send('GET', '/publications/promised.cursors')).body,
    ];
    const earlier = await state();
    const { code, findings, paths, requests } = await verified(host.url);
    const unready = ['by.hand.unready', 'never'];
    const failing = ['by.hand.unready', 'error.thrown', 'local', 'never', 'two.of.one', 'value'];
    const reported = findings.map(({ verb, path, problem }) => [verb, path.split('/').at(-1), problem]);
    const expected = failing.map((name) => ['GET', name, `answered ${unready.includes(name) ? 504 : 500}`]);
    assert.deepEqual(reported.sort(), expected, on);
    assert.equal(code, 1);
    assert.ok(paths > 50 && requests > paths);
    assert.deepEqual(await state(), earlier);
  });
});

describe('verify of a broken server', () => {
  let url = '';
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const server = createServer((request, response) => answer(request, response));
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  it('finds that every route is answered by a page', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
    };
    const { code, findings } = await verified(url);
    assert.equal(code, 1);
    assert.deepEqual(findings[0], {
      verb: 'GET',
      path: '/publications/api-routes',
      problem: 'answered 200 and no list',
    });
    const problems = new Set(findings.map(({ verb, problem }) => `${verb}: ${problem}`));
    assert.ok(problems.has('OPTIONS: answered 200, not 204'));
    assert.ok(problems.has('GET: answered text/html, not JSON'));
  });

  it('finds other routes, and bodies that the document does not have', async () => {
    const list = [{ _id: '/more', path: '/more', methods: ['options', 'get'] }];
    answer = ({ url: path }, response) => {
      const body = path === '/publications/api-routes' ? { 'api-routes': list } : { widgets: 'none' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const { findings } = await verified(url);
    const texts = findings.map(({ verb, path, problem }) => `${verb} ${path}: ${problem}`);
    assert.ok(texts.includes('GET /more: served, but not committed'));
    assert.ok(texts.includes('GET /widgets: committed, but not served'));
    assert.ok(
      texts.includes(
        'GET /publications/cursor: answered 200 with a body that the document does not allow: body/widgets must be array',
      ),
      texts.filter((text) => text.includes('cursor')).join('\n'),
    );
  });

  it('prints nothing of an answer that steers a terminal, breaks a line or turns its direction', async () => {
    const path = '/a\u001b[2J\nb\u202e\u009b';
    answer = (_request, response) => {
      const list = [{ path, methods: ['get\u001b]0;x\u0007'] }];
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ 'api-routes': list, ['\u001b[8m']: 1 }));
    };
    const fixture = ['contract/rules/host', '--out', 'contract/rules/expected'];
    const { code, stdout } = await restgen(FIXTURES, ['verify', url, ...fixture]);
    assert.equal(code, 1);
    assert.match(stdout, /^GET +"\/a\\u001b\[2J\\nb\\u202e\\u009b" +served, but not committed$/m);
    assert.doesNotMatch(stdout.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}]/u);
  });

  it('tells people in rows, and of a server that does not answer', async () => {
    answer = (_request, response) => response.writeHead(500).end();
    const fixture = ['contract/rules/host', '--out', 'contract/rules/expected'];
    const { stdout } = await restgen(FIXTURES, ['verify', `${url}/`, ...fixture]);
    assert.match(stdout, /^GET +\/publications\/api-routes +answered 500 and no list$/m);
    assert.match(stdout, /does not match contract\/rules\/expected\/: \d+ findings\.\n$/);
    const nobody = await restgen(FIXTURES, ['verify', 'http://127.0.0.1:1', ...fixture]);
    assert.equal(nobody.code, 2);
    assert.match(nobody.stderr, /server-not-reached/);
    const wrong = await restgen(FIXTURES, ['verify', 'localhost', ...fixture]);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /command-line-wrong/);
  });
});
