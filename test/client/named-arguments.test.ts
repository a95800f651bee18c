/** The generated client of `fixtures/contract/requests` against its running server: arguments by name, as their types have them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ObjectId } from '../../templates/client/object-id.js';
import type { ClientOptions } from '../../templates/client/send.js';
import { type RunningHost, startHost } from '../contract/running-host.js';
import fc, { runsOf } from '../random.js';
import { importClient } from './generated-client.js';

type Read = (args?: object) => Promise<{ given: { values: unknown }[] }>;
type Call = (...args: unknown[]) => Promise<unknown>;

/** What this test uses of the client. */
interface Client {
  createClient(options: ClientOptions): {
    methods: Record<
      | 'between'
      | 'entries'
      | 'find'
      | 'loose'
      | 'forget'
      | 'move'
      | 'when'
      | 'which'
      | 'bytes'
      | 'filter'
      | 'save'
      | 'picture',
      Call
    >;
    publications: {
      tasks: Record<
        'above' | 'among' | 'between' | 'kind' | 'near' | 'of' | 'path' | 'posted' | 'untyped',
        Read
      >;
    };
    collections: Record<'people' | 'pictures', { insert: Call; update: Call }>;
  };
  ObjectId: typeof ObjectId;
}

const HEX = '65a000000000000000000001';

let host: RunningHost;
let client: Client;
let api: ReturnType<Client['createClient']>;

before(async () => {
  client = await importClient('contract/requests');
  host = await startHost('contract/requests');
  api = client.createClient({ baseUrl: host.url });
});
after(() => host.stop());

const given = async (answer: ReturnType<Read>): Promise<unknown> => (await answer).given[0]?.values;

test('publications take their arguments by name', async () => {
  const { above, of, among, between, kind, near, path, posted, untyped } = api.publications.tasks;
  const since = new Date('2030-01-02T03:04:05.678Z');
  assert.deepEqual(await given(above({ index: 4 })), [4, 'undefined', 'undefined']);
  assert.deepEqual(await given(above({ index: 4, tags: ['a', 'b&c=d'], since })), [
    4,
    ['a', 'b&c=d'],
    { Date: since.toISOString() },
  ]);
  assert.deepEqual(await given(of({ owner: 'a/b ä', done: false })), ['a/b ä', false]);
  assert.deepEqual(await given(among({ sizes: [1, 2] })), [1, 2]);
  assert.deepEqual(await given(among()), []);
  assert.deepEqual(await given(between({ word: 'y' })), ['undefined', 10, 'y']);
  assert.deepEqual(await given(kind({ kind: true })), [true]);
  assert.deepEqual(await given(near({ area: { from: 1, to: 2 } })), [{ from: 1, to: 2 }]);
  assert.deepEqual(await given(path({ points: [[1, 2], [3]], names: [['a']] })), [[[1, 2], [3]], [['a']]]);
  assert.deepEqual(await given(posted({ index: 4 })), [4]);
  assert.deepEqual(await given(untyped()), ['undefined', 'undefined']);
});

test('methods take theirs by position, wherever they travel', async () => {
  assert.deepEqual(await api.methods.find('a b', 5, ['x']), ['a b', 5, ['x']]);
  assert.deepEqual(await api.methods.find('5'), ['5', 'undefined', 'undefined']);
  assert.deepEqual(await api.methods.forget('a/b', true), ['a/b', true]);
  assert.deepEqual(await api.methods.move('a', 3), ['a', 3]);
  assert.deepEqual(await api.methods.between(undefined, undefined, 'y'), ['undefined', 10, 'y']);
});

test('dates, ObjectIds and bytes arrive as such, in arguments and in documents', async () => {
  const at = new Date(0);
  assert.deepEqual(await api.methods.when(at), { Date: at.toISOString() });
  assert.deepEqual(await api.methods.which(new client.ObjectId(HEX)), { ObjectId: HEX });
  assert.deepEqual(await api.methods.bytes(Uint8Array.of(0, 255)), { Uint8Array: [0, 255] });
  const owner = new client.ObjectId(HEX);
  const id = await api.collections.pictures.insert({ owner, bytes: Uint8Array.of(1) });
  assert.ok(id instanceof client.ObjectId);
  assert.deepEqual(await api.methods.picture(id), {
    _id: { ObjectId: id.hex },
    owner: { ObjectId: HEX },
    bytes: { Uint8Array: [1] },
  });
});

test('texts that may be texts stay texts in answers, beside dates too', async () => {
  const text = '2030-01-02T03:04:05.678Z';
  assert.deepEqual(await api.methods.entries(text), [
    { kind: 'at', value: new Date(text) },
    { kind: 'text', value: text },
  ]);
  assert.deepEqual(await api.methods.loose(text), { either: text, all: [{ at: text, word: 'a' }] });
});

test('what does not fit is an error that says all that is wrong', async () => {
  await assert.rejects(api.publications.tasks.above({ index: 'four' }), {
    name: 'RestError',
    status: 400,
    error: 'invalid-arguments',
    reason: 'index must be a number',
    details: [{ path: '/index', message: 'must be a number' }],
  });
  await assert.rejects(api.methods.save('a', { titel: 'b' }), {
    details: [
      { path: '/1/titel', message: 'is not a known property' },
      { path: '/1/title', message: 'is required' },
    ],
  });
  await assert.rejects(api.collections.people.insert({ name: 'Ada' }), {
    reason: 'The document is invalid: address is required; tags is required',
  });
});

test('whatever is asked for arrives', async () => {
  const args = fc.record(
    {
      index: fc.double({ noNaN: true, noDefaultInfinity: true }),
      tags: fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.json()), { minLength: 1, maxLength: 3 }),
      since: fc.date({ noInvalidDate: true }),
    },
    { requiredKeys: ['index'] },
  );
  await fc.assert(
    fc.asyncProperty(args, async ({ index, tags, since }) => {
      assert.deepEqual(await given(api.publications.tasks.above({ index, tags, since })), [
        index + 0,
        tags ?? 'undefined',
        since === undefined ? 'undefined' : { Date: since.toISOString() },
      ]);
    }),
    { numRuns: runsOf(200) },
  );
});
