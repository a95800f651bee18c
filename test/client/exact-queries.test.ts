/** Arguments that the generated client sends in a query reach the handlers of a running server as they are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ClientOptions } from '../../templates/client/send.js';
import { type RunningHost, startHost } from '../contract/running-host.js';
import fc, { runsOf } from '../random.js';
import { importClient } from './generated-client.js';

type Call = (...args: unknown[]) => Promise<unknown>;
type Read = (...args: unknown[]) => Promise<{ given: { values: unknown }[] }>;

/** What this test uses of the client. */
interface Client {
  createClient(options: ClientOptions): {
    methods: { sent: Record<string, Call> };
    publications: { sent: Read & { object: Read }; fields: Read & { beside: Read; optional: Read } };
  };
}

let host: RunningHost;
let createClient: Client['createClient'];
let api: ReturnType<Client['createClient']>;

before(async () => {
  ({ createClient } = await importClient<Client>('contract/requests'));
  host = await startHost('contract/requests');
  api = createClient({ baseUrl: host.url });
});
after(() => host.stop());

async function assertSent(type: string, value: unknown): Promise<void> {
  assert.deepEqual(await api.methods.sent[type]?.(value), value, `${type}: ${JSON.stringify(value)}`);
}

const TEXTS = ['', 'null', '5', '007', 'true', '[]', '{"a":1}', '2030-01-02', 'a&b=c#d', '"', '1e999'];

test('texts that look like other values stay texts, and other values stay what they are', async () => {
  for (const text of TEXTS) {
    for (const type of ['id', 'text', 'textOrNull', 'textOrTexts', 'objectOrText', 'dateOrText', 'anything'])
      await assertSent(type, text);
    for (const type of ['texts', 'ids', 'textOrTexts', 'anything']) await assertSent(type, [text]);
  }
  for (const value of [5, -0.5, 1e21]) {
    for (const type of ['id', 'countOrNull', 'anything']) await assertSent(type, value);
    await assertSent('ids', [value, String(value)]);
    await assertSent('lists', [[value], []]);
  }
  for (const value of [null, true])
    for (const type of ['countOrNull', 'anything']) await assertSent(type, value);
  await assertSent('textOrNull', null);
  await assertSent('objectOrText', { a: 1 });
  await assertSent('anything', { a: [{ b: null }, 'null', { $date: 5 }] });
});

test('an empty list is one', async () => {
  for (const type of ['texts', 'ids', 'lists', 'textOrTexts', 'anything']) await assertSent(type, []);
  for (const type of ['lists', 'anything']) await assertSent(type, [[]]);
  for (const type of ['texts', 'ids', 'textOrTexts', 'anything']) await assertSent(type, ['']);
});

test('C59: fields of a destructured argument are sent by their names', async () => {
  const { fields } = api.publications;
  const nothing = 'undefined';
  for (const [answer, values] of [
    [fields({ listId: '5', tags: [], id: '5' }), ['5', 10, [], '5', nothing]],
    [fields({ listId: 'a', limit: 2, id: 5, area: { from: 1 } }), ['a', 2, nothing, 5, { from: 1 }]],
    [fields({ listId: 'a', id: null, tags: ['a', 'b'] }), ['a', 10, ['a', 'b'], null, nothing]],
    [fields.beside({ limit: 1, listId: 'a' }), [1, {}, 'a']],
    [fields.optional(), [3]],
    [fields.optional({ limit: 4 }), [4]],
  ] as const)
    assert.deepEqual((await answer).given[0]?.values, values);
});

test('C59: a method by GET sends them by their names, too', async () => {
  const urls: string[] = [];
  const { methods } = createClient({
    baseUrl: host.url,
    fetch: (url, init) => {
      urls.push(String(url));
      return fetch(url, init);
    },
  });
  assert.deepEqual(await methods.sent['fields']?.({ a: 1, b: ['x', 'y'] }), [1, ['x', 'y']]);
  assert.deepEqual(await methods.sent['fields']?.({ a: 1, b: [] }), [1, []]);
  assert.deepEqual(urls, [
    `${host.url}/methods/sent.fields?a=1&b=x&b=y`,
    `${host.url}/methods/sent.fields?a=1&b%3Ajson=%5B%5D`,
  ]);
});

test('dates beside texts stay dates', async () => {
  const at = new Date(0);
  for (const type of ['dateOrText', 'anything'])
    assert.deepEqual(await api.methods.sent[type]?.(at), { Date: at.toISOString() });
});

test('rest arguments and arguments of publications are sent like that too', async () => {
  assert.deepEqual(await api.methods.sent['rest']?.('5', 5, ''), ['5', 5, '']);
  assert.deepEqual(await api.methods.sent['rest']?.(), []);
  const given = async (...args: unknown[]) => (await api.publications.sent(...args)).given[0]?.values;
  for (const args of [
    ['5', [], 5, '5'],
    [5, ['5']],
    ['null', ['null'], 'null'],
  ]) {
    const [id, texts, ...others] = args;
    assert.deepEqual(await given({ id, texts, others }), args);
    assert.deepEqual(await given(...args), args);
  }
  const { object } = api.publications.sent;
  const ofObject = await object({ filter: { id: '5' }, limit: 5 });
  assert.deepEqual(ofObject.given[0]?.values, [{ id: '5' }, 5]);
});

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'grapheme', maxLength: 8 }), fc.json());
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const isPrototypeKey = /"(?:__proto__|constructor|prototype)":/;
const anything = fc.jsonValue({ maxDepth: 3 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.oneof(text, number),
  ids: fc.array(fc.oneof(text, number), { maxLength: 4 }),
  texts: fc.array(text, { maxLength: 4 }),
  text,
  textOrNull: fc.option(text),
  textOrTexts: fc.oneof(text, fc.array(text, { maxLength: 4 })),
  lists: fc.array(fc.array(number, { maxLength: 3 }), { maxLength: 3 }),
  objectOrText: fc.oneof(text, fc.record({ a: number }, { noNullPrototype: true })),
  countOrNull: fc.oneof(number, fc.boolean(), fc.constant(null)),
  anything: anything.filter((value) => !isPrototypeKey.test(JSON.stringify(value))),
};
const sent = fc.oneof(
  ...Object.entries(VALUES).map(([type, values]) => values.map((value) => ({ type, value }))),
);

test('whatever fits the type of an argument reaches the handler as it was sent', async () => {
  await fc.assert(
    fc.asyncProperty(sent, async ({ type, value }) => assertSent(type, value)),
    { numRuns: runsOf(1500) },
  );
});
