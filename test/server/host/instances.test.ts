/** What holds across processes that share a database. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sharedAllowance, sharedCounts } from '../../../src/server/host/attempts/shared-counts.js';
import { TimeRecords } from '../../../src/server/host/attempts/time-records.js';
import { Registry } from '../../../src/server/host/registry.js';
import { memoryStore } from '../../../src/server/host/store/embedded-store.js';
import { selected } from './support/selected.js';
import { isFerretDb, MONGO_URL, NO_SERVER } from './support/stores.js';

const INSTANCE = fileURLToPath(new URL('./support/instance.js', import.meta.url));
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

const counted = (statuses: readonly number[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

if (MONGO_URL === undefined) test('two processes on one database', { skip: NO_SERVER }, () => undefined);
else {
  const database = MONGO_URL;
  describe('two processes on one database', () => {
    const children: ChildProcess[] = [];
    const urls: string[] = [];

    async function startInstance(url: string): Promise<void> {
      const child = spawn(process.execPath, [INSTANCE], {
        env: { ...process.env, RESTGEN_DATABASE_URL: url, RESTGEN_SECRET: 'x'.repeat(32) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      const [port] = await once(child.stdout, 'data');
      urls.push(`http://127.0.0.1:${Number(port)}`);
    }

    before(async () => {
      await Promise.all([startInstance(database), startInstance(database)]);
    });

    after(async () => {
      const ended = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGTERM');
      assert.deepEqual(await Promise.all(ended), [
        [0, null],
        [0, null],
      ]);
    });

    /** Asks the first process or the second one, and so on in turn. */
    async function post(instance: number, path: string, body: unknown, token?: string) {
      const response = await fetch(`${urls[instance % 2]}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
    }

    test('a token of one process is good for the other, until it is revoked there', async () => {
      const { json } = await post(0, '/users/register', { username: 'ada', password: 'secret' });
      const me = async (instance: number) => (await post(instance, '/methods/me', [], json.token)).json;
      assert.deepEqual([await me(0), await me(1)], [json.id, json.id]);
      assert.equal((await post(1, '/users/logout', undefined, json.token)).status, 200);
      assert.deepEqual([await me(0), await me(1)], [null, null]);
    });

    test('200 registrations of one name at once, through both, make one account', async () => {
      const answers = await Promise.all(times(200).map((index) => post(index, '/methods/claim', ['Grace'])));
      assert.deepEqual(counted(answers.map(({ status }) => status)), { 200: 1, 409: 199 });
    });

    /** FerretDB updates a document in two steps, between which others write: there one request follows the other. */
    async function asked<Answer>(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> {
      if (!isFerretDb) return Promise.all(times(count).map(ask));
      const answers: Answer[] = [];
      for (const index of times(count)) answers.push(await ask(index));
      return answers;
    }

    test('wrong passwords through both count together, and so do those of nobody', async () => {
      for (const username of ['ada', 'nobody']) {
        const guess = (index: number) => post(index, '/users/login', { username, password: 'guess' });
        const answers = await asked(8, guess);
        assert.deepEqual(counted(answers.map(({ status }) => status)), { 401: 4, 429: 4 });
        assert.equal((await guess(8)).status, 429);
        assert.equal((await guess(9)).status, 429);
      }
    });

    test('an API token has one limit in both', async () => {
      const { json } = await post(0, '/users/register', { username: 'hopper', password: 'secret' });
      const token = (await post(0, '/methods/apiToken', [], json.token)).json;
      const answers = await asked(14, (index) => post(index, '/methods/me', [], token));
      assert.deepEqual(counted(answers.map(({ status }) => status)), { 200: 10, 429: 4 });
    });
  });
}

/** Two processes, as far as their counts are concerned. */
function pair(limit: number) {
  const clock = { now: 1_800_000_000_000 };
  const store = memoryStore();
  const records = new TimeRecords(
    () => store.collection('x'),
    () => clock.now,
  );
  const [one, other] = [
    sharedAllowance(records, 'test', limit, 60),
    sharedAllowance(records, 'test', limit, 60),
  ];
  const pass = (milliseconds: number) => {
    clock.now += milliseconds;
  };
  return { clock, records, store, one, other, pass };
}

test('attempts come back one by one, for both, whatever becomes of the clock', async () => {
  const { one, other, pass, clock } = pair(2);
  assert.equal(await one.take(['ada']), undefined);
  assert.equal(await other.take(['ada']), undefined);
  assert.equal(await one.take(['ada']), 30);
  assert.equal(await other.take(['bob']), undefined);
  pass(29_000);
  assert.equal(await one.take(['ada']), 1);
  pass(1_000);
  assert.equal(await other.take(['ada']), undefined);
  pass(1_001);
  clock.now -= 86_400_000;
  assert.equal(await one.take(['ada']), 30, 'a clock that went back locks nobody out for a day');
  clock.now += 2 * 86_400_000;
  pass(1_001);
  assert.equal(await one.take(['ada']), undefined);
});

test('of two keys, both are counted or neither; keys that are restored do not count', async () => {
  const { one, other, pass } = pair(1);
  assert.equal(await one.take(['ada']), undefined);
  assert.equal(await other.take(['bob', 'ada']), 60);
  assert.equal(await one.take(['bob']), undefined);
  await one.restore(['bob']);
  assert.equal(await other.take(['bob']), undefined);
  pass(1_001);
  assert.equal(await other.take(['bob']), 59);
});

test('many attempts at once take as many as there are', async () => {
  const { one, other, pass } = pair(1_000);
  const taken = async (count: number): Promise<number> => {
    const waits = await Promise.all(times(count).map((index) => (index % 2 === 0 ? one : other).take(['a'])));
    return waits.filter((wait) => wait === undefined).length;
  };
  assert.equal(await taken(1_400), 1_000);
  pass(30_000);
  assert.equal(await taken(600), 500);
});

test('records that have expired are removed', async () => {
  const { one, store, pass } = pair(2);
  await one.take(['ada']);
  pass(120_000);
  await one.take(['bob']);
  assert.deepEqual(
    (await selected(store.collection('x'), {})).map(({ _id }) => _id),
    ['test bob'],
  );
});

test('a network is known for as long as logins come from it', async () => {
  const { records, pass } = pair(1);
  assert.equal(await records.isInFuture('home'), false);
  for (const _ of times(2)) {
    await records.reach('home', 90_000);
    pass(80_000);
    assert.equal(await records.isInFuture('home'), true);
  }
  pass(80_000);
  assert.equal(await records.isInFuture('home'), false);
});

test('a process alone counts in its memory', () => {
  for (const url of ['memory:', 'file:never']) assert.equal(sharedCounts(new Registry(url)), undefined);
});
