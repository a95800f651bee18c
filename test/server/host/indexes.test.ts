import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Cursor } from '../../../src/server/host/collection/cursor.js';
import { Collection, type IndexOptions, ObjectId, Registry } from '../../../src/server/host/host.js';
import { openStore } from '../../../src/server/host/store/open-store.js';
import { inOrder } from '../../../src/server/host/store/sorting.js';
import type { SortOrder } from '../../../src/server/host/store/store.js';
import { plainJson } from '../../../src/server/runtime/index.js';
import fc, { runsOf } from '../../random.js';
import { selected } from './support/selected.js';
import { describeStores, type Thing } from './support/stores.js';
import { temporaryFolder } from './support/temporary-folder.js';

/** More than a key can hold. */
const LONG = 'long'.repeat(1000);
const idsOf = (things: readonly Thing[]): string[] => things.map(({ _id }) => _id).sort();
const IGNORING_CASE = { collation: { locale: 'en', strength: 2 } };
/** The JSON that publications answer without parsing the documents is that of the documents. */
async function assertTexts(cursor: Cursor<Thing>): Promise<void> {
  const texts = Cursor.publishedCursor(cursor).texts?.();
  if (texts !== undefined)
    assert.deepEqual(
      texts,
      (await cursor.fetchAsync()).map((thing) => plainJson(thing)),
    );
}

describe('indexes', () => {
  const start = () => new Collection<Thing>('things', { registry: new Registry('memory:') });
  const scalar = fc.constantFrom<unknown>(
    0,
    -0,
    1,
    2,
    '',
    'x',
    'X',
    'y',
    '1',
    `x${LONG}a`,
    `x${LONG}b`,
    '\u{10000}\0',
    '\uffff',
    -1.5,
    Number.NEGATIVE_INFINITY,
    new ObjectId('64b000000000000000000001'),
    true,
    false,
    new Date(1),
    Number.NaN,
  );
  const bound = fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), scalar);
  const value = fc.oneof(
    { weight: 4, arbitrary: scalar },
    fc.constantFrom<unknown>(null, {}, { c: 1 }, [], [[]]),
    fc.array(scalar, { maxLength: 3 }),
    fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }),
  );
  const inner = fc.record({ c: value, d: value }, { requiredKeys: [] });
  const thing = fc.record(
    { a: value, b: value, s: value, n: fc.oneof(inner, fc.array(inner, { maxLength: 3 }), value) },
    { requiredKeys: [] },
  );
  const condition = fc.oneof(
    { weight: 4, arbitrary: scalar },
    value,
    scalar.map(($eq) => ({ $eq })),
    fc.array(scalar, { maxLength: 3 }).map(($in) => ({ $in })),
    scalar.map(($ne) => ({ $ne })),
    bound.map((one) => Object.fromEntries([one])),
    fc.tuple(bound, bound).map((both) => Object.fromEntries(both)),
    fc.constantFrom<unknown>({ $exists: true }, { $gt: 0 }, /x/i),
  );
  const flat = fc.dictionary(fc.constantFrom('a', 'b', 's', 'n.c', 'n.0.c', 'n.d'), condition, {
    maxKeys: 3,
  });
  const selector = fc.oneof(
    { weight: 3, arbitrary: flat },
    fc.tuple(flat, flat).map(($and) => ({ $and })),
    fc.tuple(flat, flat).map(($or) => ({ $or })),
    fc.tuple(flat, flat, flat).map(([first, ...$and]) => ({ ...first, $and })),
  );
  const change = fc.record({ selector, fields: thing, kind: fc.constantFrom('update', 'remove') });
  const INDEXES: [object, IndexOptions][] = [
    [{ a: 1 }, {}],
    [{ b: 1 }, { sparse: true }],
    [{ a: 1, b: -1 }, {}],
    [{ 'n.c': 1, a: 1 }, { sparse: true }],
    [{ 'n.0.c': 1 }, {}],
    [{ s: 1 }, IGNORING_CASE],
    [{ s: -1, b: 1 }, {}],
  ];
  const direction = fc.constantFrom(1, -1);
  const sort = fc.oneof(
    fc.record({ a: direction }),
    fc.record({ s: direction }),
    fc.record({ a: direction, b: direction }),
    fc.record({ s: direction, b: direction }),
    fc.record({ 'n.c': direction, a: direction }),
  );

  it('find what a scan finds, whatever documents, changes and selectors', async () => {
    const property = fc.asyncProperty(
      fc.array(thing, { maxLength: 12 }),
      fc.array(change, { maxLength: 3 }),
      fc.array(fc.tuple(selector, fc.boolean(), sort), { minLength: 1, maxLength: 8 }),
      async (documents, changes, selectors) => {
        const [plain, indexed] = [start(), start()];
        for (const [keys, options] of INDEXES) await indexed.createIndexAsync(keys as never, options);
        for (const collection of [plain, indexed]) {
          for (const [id, document] of documents.entries())
            await collection.insertAsync({ _id: String(id), ...document });
          for (const [selector] of selectors) await assertTexts(collection.find(selector as never));
          for (const { selector, fields, kind } of changes) {
            if (kind === 'remove') await collection.removeAsync({ $and: [selector, { a: 1 }] } as never);
            else await collection.updateAsync(selector as never, { $set: fields }, { multi: true });
          }
        }
        for (const [selector, ignoresCase, sort] of selectors) {
          const options = { sort: { _id: 1 } as const, ...(ignoresCase && IGNORING_CASE) };
          const matches = await indexed.find(selector as never, options).fetchAsync();
          assert.deepEqual(matches, await plain.find(selector as never, options).fetchAsync());
          assert.equal(await indexed.find(selector as never, options).countAsync(), matches.length);
          const order = Object.entries(sort);
          const ordered = await indexed.find(selector as never, { sort }).fetchAsync();
          const items = ordered.map((document) => ({ document }));
          assert.deepEqual(inOrder(items, { sort: order as SortOrder }), items);
          const first = await indexed.find(selector as never, { sort, limit: 2 }).fetchAsync();
          assert.deepEqual(first, ordered.slice(0, 2));
          for (const options of [{}, { skip: 1, limit: 2 }, { sort, skip: 1 }])
            await assertTexts(indexed.find(selector as never, options));
          if (!ignoresCase) assert.deepEqual(idsOf(ordered), idsOf(matches));
        }
      },
    );
    await fc.assert(property, { numRuns: runsOf(500) });
  });

  it('are used: a lookup by one is many times as fast as a scan', async () => {
    const things = start();
    for (let n = 0; n < 5000; n++) await things.insertAsync({ _id: String(n), n, kind: n % 5000 });
    const once = async (find: (turn: number) => Promise<unknown>) => {
      const begin = process.hrtime.bigint();
      for (let turn = 0; turn < 20; turn++) await find(turn);
      return Number(process.hrtime.bigint() - begin);
    };
    // The shortest of several: other processes take their turns meanwhile.
    const measure = async (find: (turn: number) => Promise<unknown>) =>
      Math.min(await once(find), await once(find), await once(find), await once(find), await once(find));
    const equal = (turn: number) => things.find({ n: 2500 + turn }).fetchAsync();
    const scan = await measure(equal);
    await things.createIndexAsync({ n: 1, kind: 1 });
    const lookup = await measure(equal);
    assert.ok(scan > 5 * lookup, `${scan} ns against ${lookup} ns`);
  });
});

describeStores('a unique index', ({ it, kind, start }) => {
  it('refuses a second document of a key, and says which index', async () => {
    const things = start();
    assert.equal(await things.createIndexAsync({ a: 1, b: -1 }, { unique: true }), 'a_1_b_-1');
    await things.insertAsync({ a: 1, b: 1 });
    await things.insertAsync({ a: 1, b: 2 });
    await assert.rejects(things.insertAsync({ a: 1, b: 1 }), {
      name: 'MongoServerError',
      code: 11000,
      message: /^E11000 duplicate key error collection: things\d+ index: a_1_b_-1$/,
      keyPattern: { a: 1, b: 1 },
    });
  });

  it('counts a missing field as null, unless it is sparse', async () => {
    const [strict, sparse] = [start(), start()];
    await strict.createIndexAsync({ a: 1 }, { unique: true });
    await sparse.createIndexAsync({ a: 1 }, { unique: true, sparse: true });
    for (const things of [strict, sparse]) await things.insertAsync({ b: 1 });
    await assert.rejects(strict.insertAsync({ a: null }), { code: 11000 });
    await sparse.insertAsync({ b: 2 });
    await sparse.insertAsync({ a: null });
    await assert.rejects(sparse.insertAsync({ a: null }), { code: 11000 });
  });

  it('counts every element of an array, but twice in one document is no duplicate', async () => {
    const things = start();
    await things.createIndexAsync({ 'emails.address': 1 }, { unique: true, sparse: true });
    await things.insertAsync({ emails: [{ address: 'a' }, { address: 'b' }, { address: 'a' }] });
    await assert.rejects(things.insertAsync({ emails: [{ address: 'c' }, { address: 'b' }] }), {
      code: 11000,
    });
    await things.insertAsync({ emails: [{ address: 'c' }] });
  });

  it('looks one level into arrays', async () => {
    const things = start();
    await things.createIndexAsync({ a: 1 }, { unique: true });
    await things.insertAsync({ a: [[1], [2]] });
    await things.insertAsync({ a: 1 });
    await assert.rejects(things.insertAsync({ a: [[2]] }), { code: 11000 });
  });

  it('tells values of different kinds apart', async () => {
    const things = start();
    await things.createIndexAsync({ a: 1 }, { unique: true });
    for (const a of [1, '1', 'n1', true, 'true', null, 'z', new Date(1), {}, [[]], ''])
      await things.insertAsync({ a });
  });

  it('with strength 2 ignores case', async () => {
    const things = start();
    await things.createIndexAsync({ name: 1 }, { unique: true, ...IGNORING_CASE });
    await things.insertAsync({ _id: 'a', name: 'Ärger' });
    await assert.rejects(things.insertAsync({ name: 'äRGER' }), { code: 11000 });
    assert.equal(await things.find({ name: 'ÄRGER' }).countAsync(), 0);
    assert.equal(await things.find({ name: 'ÄRGER' }, IGNORING_CASE).countAsync(), 1);
  });

  it('with strength 2 takes widths, ligatures and ß for what they are written as', async () => {
    const things = start();
    await things.createIndexAsync({ name: 1 }, { unique: true, ...IGNORING_CASE });
    for (const [one, other] of [
      ['admin', 'ａＤmin'],
      ['Straße', 'STRASSE'],
      ['ﬁn', 'FIN'],
      ['Οδός', 'ΟΔΌΣ'],
    ] as const) {
      await things.insertAsync({ name: one });
      await assert.rejects(things.insertAsync({ name: other }), { code: 11000 });
      assert.equal(await things.find({ name: other }, IGNORING_CASE).countAsync(), 1);
    }
    await things.insertAsync({ name: 'ádmin' });
  });

  it('frees the key of a document that changes or goes', async () => {
    const things = start();
    await things.createIndexAsync({ a: 1 }, { unique: true });
    await things.insertAsync({ _id: 'x', a: 1 });
    await things.updateAsync('x', { $set: { a: 2 } });
    await things.insertAsync({ _id: 'y', a: 1 });
    await things.removeAsync('x');
    await things.insertAsync({ _id: 'z', a: 2 });
  });

  it('cannot be made over duplicates', async () => {
    const things = start();
    await things.insertAsync({ a: 1 });
    await things.insertAsync({ a: 1 });
    await assert.rejects(things.createIndexAsync({ a: 1 }, { unique: true }), { code: 11000 });
    await things.insertAsync({ a: 1 });
  });

  it('is made once: the second time changes nothing', async () => {
    const things = start();
    assert.equal(await things.createIndexAsync({ a: 1 }, { name: 'mine' }), 'mine');
    assert.equal(await things.createIndexAsync({ a: 1 }, { name: 'mine' }), 'mine');
  });

  it('of a name that another has is an error that says both, until the other is dropped', async () => {
    const things = start();
    await things.insertAsync({ a: 1, b: 1 });
    await things.createIndexAsync({ a: 1 }, { name: 'mine' });
    await assert.rejects(things.createIndexAsync({ b: -1, a: 1 }, { name: 'mine', unique: true }), {
      code: 86,
      message:
        /\bb\b.*\ba\b.* existing index|is declared as .*"b",-1.*, but there is .*"a",1.*\. Declare it as it is/,
    });
    await things.dropIndexAsync('mine');
    await assert.rejects(things.dropIndexAsync('mine'), /^\w*Error: index not found with name \[mine\]$/);
    await things.createIndexAsync({ b: -1 }, { name: 'mine', unique: true });
    await assert.rejects(things.insertAsync({ b: 1 }), { code: 11000 });
    assert.equal((await things.find({ a: 1, b: 1 }).fetchAsync()).length, 1);
  });

  it('with other options than the one of its name has is an error, too', async () => {
    const things = start();
    await things.createIndexAsync({ a: 1 });
    await assert.rejects(things.createIndexAsync({ a: 1 }, { unique: true }), { code: 86 });
  });

  it('looks at all of a value that is too long for a key', async () => {
    const things = start();
    await things.createIndexAsync({ a: 1, b: 1 }, { unique: true });
    await things.insertAsync({ a: LONG, b: `${LONG}1` });
    await things.insertAsync({ a: LONG, b: `${LONG}2` });
    await assert.rejects(things.insertAsync({ a: LONG, b: `${LONG}2` }), { code: 11000 });
  });

  it('with an option that the store does not know, or without fields is an error', async () => {
    const expiring = { expireAfterSeconds: 5 } as object;
    // MongoDB knows it.
    if (kind !== 'mongodb')
      await assert.rejects(start().createIndexAsync({ a: 1 }, expiring), /expireAfterSeconds/);
    await assert.rejects(start().createIndexAsync({}), /field|key/i);
  });
});

describe('writes that begin together', () => {
  it('know of each other, and of an index that is made between them', async () => {
    const store = openStore(`file:${temporaryFolder()}`);
    const things = store.collection('things');
    await things.createIndex([['n', 1]], { unique: true });
    const settled = await Promise.allSettled([
      things.insert({ _id: 'a', n: 1 }),
      things.insert({ _id: 'a', n: 2 }),
      things.insert({ _id: 'b', n: 1 }),
      things.insert({ _id: 'c', n: [2, 3] }),
      things.insert({ _id: 'd', n: 3 }),
      things.update({ _id: 'a' }, { $set: { n: 5 } }, { makeId: () => '' }),
      things.insert({ _id: 'e', n: 1 }),
      things.remove({ _id: 'c' }),
      things.insert({ _id: 'f', n: 2 }),
      things.createIndex([['m', 1]], {}),
      things.insert({ _id: 'g', m: 7 }),
    ]);
    const refused = settled.flatMap(({ status }, position) => (status === 'rejected' ? position : []));
    assert.deepEqual(refused, [1, 2, 4]);
    assert.deepEqual(await selected(things, {}, { projection: { _id: 1 } }), [
      { _id: 'a' },
      { _id: 'e' },
      { _id: 'f' },
      { _id: 'g' },
    ]);
    assert.deepEqual(await selected(things, { n: { $gt: 1 } }, { sort: [['n', 1]] }), [
      { _id: 'f', n: 2 },
      { _id: 'a', n: 5 },
    ]);
    assert.deepEqual(await selected(things, { m: 7 }), [{ _id: 'g', m: 7 }]);
    await store.close();
  });
});
