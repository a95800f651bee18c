/** `audit-argument-checks`: what HTTP answers where arguments are left out, beside what the native protocol does. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { host, mount } from '../../../src/server/meteor/meteor.js';
import { method, publication, Router } from '../../../src/server/runtime/runtime.js';
import type { CallContract } from '../../../src/shared/contract.js';
import { createStandIn, install } from './stand-in/stand-in.js';

const text = { type: 'string' } as const;
const number = { type: 'number' } as const;
const PARAMS: CallContract['params'] = [
  { name: 'a', schema: text },
  { name: 'b', schema: number, optional: true },
  { name: 'c', schema: text },
];
const PATHS = ['defaulted', 'nullable', 'optional', 'unchecked'] as const;

const standIn = createStandIn();
standIn.packages['audit-argument-checks'] = {};
const { check, Match } = standIn.packages['check'] as unknown as {
  check: (value: unknown, pattern: unknown) => void;
  Match: typeof import('../../../src/server/host/check/match.js');
};
const checking =
  (pattern: unknown) =>
  (a: unknown, b: unknown = 1, c?: unknown) => {
    check(a, String);
    check(b, pattern);
    check(c, String);
    return [a, b, c];
  };

let send: (verb: string, path: string, json?: unknown) => Promise<{ status: number; body: unknown }>;

const { httpServer } = standIn.WebApp;

after(() => void httpServer.close().closeAllConnections());
before(async () => {
  install(standIn);
  standIn.server.methods({
    defaulted: checking(Number),
    nullable: checking(Match.Maybe(Number)),
    optional(a: unknown, b: unknown, c: unknown) {
      check(a, String);
      check(b, Match.Optional(Number));
      check(c, String);
      return [a, b === undefined ? 'undefined' : b, c];
    },
    unchecked: (a: unknown) => a,
  });
  standIn.server.publish('defaulted', function (this: unknown, a, b = 1, c) {
    checking(Number)(a, b, c);
    (this as { ready(): void }).ready();
  });
  const router = Router();
  for (const name of PATHS) router.post(`/methods/${name}`, method(name));
  router.get('/publications/defaulted', publication('defaulted'));
  const call = (kind: string, verb: string, name: string, params = PARAMS): [string, CallContract] => [
    name,
    { verb, path: `/${kind}/${name}`, params },
  ];
  const contract = {
    publications: Object.fromEntries([call('publications', 'get', 'defaulted')]),
    methods: Object.fromEntries([
      ...['defaulted', 'optional'].map((name) => call('methods', 'post', name)),
      call('methods', 'post', 'nullable', [
        { name: 'a', schema: text },
        { name: 'b', schema: { type: ['null', 'number'] }, optional: true },
        { name: 'c', schema: text },
      ]),
      call('methods', 'post', 'unchecked', [{ name: 'a' }]),
    ]),
    collections: {},
    errors: {},
    $defs: {},
  };
  const log = { warn() {}, error() {} };
  mount({ host, contract, routeList: { 'api-routes': [] }, routers: [router] }, { log });
  const server = httpServer.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  send = async (verb, path, json) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: verb,
      ...(json === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
});

/** The answer over DDP, which writes `undefined` as null: a status and what is returned. */
async function natively(name: string, ...args: unknown[]): Promise<[status: unknown, body: unknown]> {
  try {
    return [200, await standIn.server.connect().call(name, ...args)];
  } catch (error) {
    return [(error as { error: unknown }).error, undefined];
  }
}

const NATIVE = ['x', null, 'z'];

for (const name of ['defaulted', 'nullable'])
  test(`C40: the argument in the middle that '${name}' has a default for arrives as over DDP`, async () => {
    const [status, body] = await natively(name, ...NATIVE);
    for (const json of [NATIVE, { a: 'x', b: null, c: 'z' }, { a: 'x', c: 'z' }]) {
      const answer = await send('POST', `/methods/${name}`, json);
      assert.equal(answer.status, status, JSON.stringify(json));
      if (status === 200) assert.deepEqual(answer.body, body);
      else assert.equal((answer.body as { error: string }).error, 'invalid-arguments');
    }
    for (const json of [['x', 2, 'z'], { a: 'x', b: 2, c: 'z' }])
      assert.deepEqual(await send('POST', `/methods/${name}`, json), { status: 200, body: ['x', 2, 'z'] });
  });

test('C40: an argument that is checked as undefined may be left out', async () => {
  for (const json of [NATIVE, { a: 'x', b: null, c: 'z' }, { a: 'x', c: 'z' }])
    assert.deepEqual(await send('POST', '/methods/optional', json), {
      status: 200,
      body: ['x', 'undefined', 'z'],
    });
});

test('a publication is audited too', async () => {
  assert.equal((await send('GET', '/publications/defaulted?a=x&c=z')).status, 400);
  assert.equal((await send('GET', '/publications/defaulted?a=x&b=2&c=z')).status, 200);
});

test('arguments that nothing checks are the fault of the application', async () => {
  assert.equal((await send('POST', '/methods/unchecked', ['x'])).status, 500);
});
