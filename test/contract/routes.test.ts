import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { type Answer, onEachHost, type RunningHost } from './running-host.js';

interface RouteList {
  'api-routes': { _id: string; path: string; methods: string[] }[];
}

onEachHost('the route list, OPTIONS and headers', (startHost) => {
  let host: RunningHost;
  let rules: RunningHost;
  before(async () => {
    host = await startHost('demo/company', { main: 'server/main.ts' });
    rules = await startHost('contract/rules');
  });
  after(() => Promise.all([host.stop(), rules.stop()]));

  const list = async () => (await host.send('GET', '/publications/api-routes')).body as RouteList;

  it('C23: lists login, registration, itself, collections, publications and methods', async () => {
    const entries = new Map((await list())['api-routes'].map((entry) => [entry.path, entry]));
    for (const [path, methods] of Object.entries({
      '/users/login': ['options', 'post'],
      '/users/register': ['options', 'post'],
      '/users/logout': ['options', 'post'],
      '/publications/api-routes': ['options', 'get'],
      '/tasks': ['options', 'post'],
      '/tasks/:_id': ['options', 'patch', 'options', 'delete'],
      '/publications/projects': ['options', 'get'],
      '/urgent/:0': ['options', 'get'],
      '/methods/tasks.create': ['options', 'post'],
      '/tasks/:0/state': ['options', 'patch'],
    })) {
      assert.deepEqual(entries.get(path), { _id: path, path, methods });
    }
    assert.equal(entries.has('/timeEntries'), false);
  });

  it('C24: the served list is the committed file', async () => {
    const file = new URL('../../../fixtures/demo/company/expected/api-routes.json', import.meta.url);
    assert.deepEqual(await list(), JSON.parse(await readFile(file, 'utf8')));
  });

  it('C25: OPTIONS on every route: 204, Allow, the headers, no body', async () => {
    for (const { path, methods } of (await list())['api-routes']) {
      const answer = await host.send('OPTIONS', path.replace(/(?<=\/):\w+/g, 'x'));
      assert.equal(answer.status, 204, path);
      assert.equal(answer.text, '');
      const allowed = answer.headers.get('allow')?.toLowerCase().split(', ') ?? [];
      for (const verb of methods) assert.ok(allowed.includes(verb), `${path} allows ${verb}`);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    }
  });

  it('C26: default headers, without cross-origin ones', async () => {
    for (const [method, path] of [
      ['GET', '/publications/cursor'],
      ['GET', '/publications/error.thrown'],
      ['OPTIONS', '/publications/cursor'],
      ['HEAD', '/publications/cursor'],
      ['PUT', '/publications/cursor'],
      ['GET', '/publications/%zz'],
    ] as const) {
      const { headers } = await rules.send(method, path);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('pragma'), 'no-cache');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('access-control-allow-origin'), null);
    }
  });

  it('C26: configured headers replace the defaults', async () => {
    const options = { responseHeaders: { 'X-Api': 'ours' } };
    const configured = await rules.withOptions(options);
    const { headers } = await configured.send('GET', '/publications/cursor');
    await configured.stop();
    assert.equal(headers.get('x-api'), 'ours');
    assert.equal(headers.get('cache-control'), null);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
  });

  it('C26: cors is the five headers of the specification, with the verbs that routes use', async () => {
    const { headers } = await host.send('GET', '/publications/projects');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('pragma'), 'no-cache');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    const verbs = headers.get('access-control-allow-methods')?.split(', ').sort();
    assert.deepEqual(verbs, ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'POST', 'PUT']);
    assert.equal(
      headers.get('access-control-allow-headers'),
      'Content-Type, Authorization, X-Requested-With',
    );
  });

  it('C26: pages of other origins may read what an insert and a refused token are told by', async () => {
    const options = { cors: true };
    const configured = await rules.withOptions(options);
    const inserted = await configured.send('POST', '/widgets', { json: { name: 'exposed' } });
    const refused = await configured.send('POST', '/methods/context', {
      headers: { authorization: 'Bearer x' },
    });
    await configured.stop();
    const exposed = ({ headers }: Answer) => headers.get('access-control-expose-headers')?.split(', ') ?? [];
    assert.ok(inserted.headers.has('location') && exposed(inserted).includes('Location'));
    assert.ok(refused.headers.has('www-authenticate') && exposed(refused).includes('WWW-Authenticate'));
  });

  it('C26: of named origins, pages may call and read what is sent; pages of others may not', async () => {
    const page = 'https://app.example';
    const options = { cors: { origins: [page], credentials: true } };
    const configured = await rules.withOptions(options);
    const insert = (origin: string) =>
      configured.send('POST', '/widgets', { json: { name: origin }, headers: { origin } });
    const preflight = (origin: string) =>
      configured.send('OPTIONS', '/widgets', {
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const named = [await insert(page), await preflight(page)];
    const others = [await insert('https://app.example.org'), await preflight('null')];
    const refused = await configured.send('PUT', '/methods/context', { headers: { origin: page } });
    await configured.stop();
    for (const { headers } of [...named, refused]) {
      assert.equal(headers.get('access-control-allow-origin'), page);
      assert.equal(headers.get('access-control-allow-credentials'), 'true');
      assert.match(headers.get('access-control-allow-headers') ?? '', /Authorization/);
    }
    assert.match(named[0]?.headers.get('access-control-expose-headers') ?? '', /Location/);
    assert.match(named[1]?.headers.get('access-control-allow-methods') ?? '', /POST/);
    for (const { headers } of others)
      assert.deepEqual(
        [...headers.keys()].filter((name) => name.startsWith('access-control-')),
        [],
      );
    for (const { headers } of [...named, ...others, refused])
      assert.match(headers.get('vary') ?? '', /\bOrigin\b/);
  });

  it('tokens are neither kept nor compressed, whatever is configured for other answers', async () => {
    const options = { compression: true, responseHeaders: { 'cache-control': 'public, max-age=60' } };
    const configured = await rules.withOptions(options);
    const json = { username: 'kept', password: 'a long password' };
    const encodings = { 'accept-encoding': 'gzip, br' };
    const answers = [
      await configured.send('POST', '/users/register', { json, headers: encodings }),
      await configured.send('POST', '/users/login', { json, headers: encodings }),
    ];
    await configured.stop();
    for (const { status, headers } of answers) {
      assert.equal(status, 200);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('content-encoding'), null);
    }
  });

  it('what one user is published is not kept for another', async () => {
    const options = { responseHeaders: { 'Cache-Control': 'private, max-age=60' } };
    const configured = await rules.withOptions(options);
    const path = '/publications/caller';
    const token = async (username: string) => {
      const json = { username, password: 'a long password' };
      const { body } = await configured.send('POST', '/users/register', { json });
      return { authorization: `Bearer ${(body as { token: string }).token}` };
    };
    const one = await configured.send('GET', path, { headers: await token('one') });
    const other = await configured.send('GET', path, { headers: await token('other') });
    const nobody = await configured.send('GET', path);
    await configured.stop();
    assert.deepEqual([one.status, other.status, nobody.status], [200, 200, 200]);
    assert.notDeepEqual(one.body, other.body);
    for (const { headers } of [one, other, nobody])
      assert.equal(headers.get('vary'), 'Authorization, Accept');
  });
});
