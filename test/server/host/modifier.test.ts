import assert from 'node:assert/strict';
import { Collection, ObjectId } from '../../../src/server/host/host.js';
import { describeStores, type Start, type Thing } from './support/stores.js';

async function changedIn(
  start: Start,
  document: object,
  modifier: object,
  selector: object = { _id: 'a' },
  options = {},
): Promise<object> {
  const things = start();
  await things.insertAsync({ _id: 'a', ...document });
  assert.equal(await things.updateAsync(selector as never, modifier as never, options), 1);
  const { _id, ...others } = (await things.findOneAsync('a')) ?? { _id: '' };
  return others;
}

/** Expected by hand, after MongoDB's manual. */
const MODIFIERS: [document: object, modifier: object, expected: object][] = [
  [{ x: 1 }, { $set: { x: 2, y: 3 } }, { x: 2, y: 3 }],
  [{ x: { y: 1, z: 1 } }, { $set: { 'x.y': 2 } }, { x: { y: 2, z: 1 } }],
  [{}, { $set: { 'x.y.z': 2 } }, { x: { y: { z: 2 } } }],
  [{ x: [1, 2] }, { $set: { 'x.1': 9 } }, { x: [1, 9] }],
  [{ x: [1] }, { $set: { 'x.3': 9 } }, { x: [1, null, null, 9] }],
  [{ x: {} }, { $set: { 'x.toString': 2 } }, { x: { toString: 2 } }],
  [{ x: 1, y: 2 }, { $unset: { x: '' } }, { y: 2 }],
  [{ x: 1, y: 2 }, { $unset: { x: 1, z: true } }, { y: 2 }],
  [{ x: { y: 1, z: 2 } }, { $unset: { 'x.y': 1 } }, { x: { z: 2 } }],
  [{ x: 1 }, { $inc: { x: 2, y: -1 } }, { x: 3, y: -1 }],
  [{ x: { y: 1 } }, { $inc: { 'x.y': 1 } }, { x: { y: 2 } }],
  [{ x: 3 }, { $mul: { x: 2, y: 5 } }, { x: 6, y: 0 }],
  [{ x: -3 }, { $mul: { x: 0 }, $set: { y: -0 } }, { x: 0, y: 0 }],
  [{ x: 3, y: 3 }, { $min: { x: 2, y: 5 } }, { x: 2, y: 3 }],
  [{ x: 3, y: 3 }, { $max: { x: 2, y: 5, z: 1 } }, { x: 3, y: 5, z: 1 }],
  [{ x: 1 }, { $rename: { x: 'y' } }, { y: 1 }],
  [{ x: [1] }, { $push: { x: 2, y: 3 } }, { x: [1, 2], y: [3] }],
  [{ x: [1] }, { $push: { x: [2] } }, { x: [1, [2]] }],
  [{ x: [3, 1] }, { $push: { x: { $each: [2, 5], $sort: 1, $slice: 3 } } }, { x: [1, 2, 3] }],
  [{ x: [3, 1] }, { $push: { x: { $each: [2], $position: 0 } } }, { x: [2, 3, 1] }],
  [{ x: [1] }, { $addToSet: { x: 1, y: 1 } }, { x: [1], y: [1] }],
  [{}, { $addToSet: { x: { $each: [1, 1, 2] } } }, { x: [1, 2] }],
  [{ x: [1, 1] }, { $addToSet: { x: 2 } }, { x: [1, 1, 2] }],
  [{ x: [1, 1, 3] }, { $addToSet: { x: { $each: [1, 4] } } }, { x: [1, 1, 3, 4] }],
  [{ x: [{ k: 1 }] }, { $addToSet: { x: { k: 1 } } }, { x: [{ k: 1 }] }],
  [{ x: [1, 2, 3] }, { $pop: { x: 1 } }, { x: [1, 2] }],
  [{ x: [1, 2, 3] }, { $pop: { x: -1 } }, { x: [2, 3] }],
  [{ x: [1, 2, 1] }, { $pull: { x: 1 } }, { x: [2] }],
  [{ x: [1, 2, 3] }, { $pull: { x: { $gte: 2 } } }, { x: [1] }],
  [{ x: [{ k: 1, v: 1 }, { k: 2 }] }, { $pull: { x: { k: 1 } } }, { x: [{ k: 2 }] }],
  [{ x: [1, 2, 3] }, { $pullAll: { x: [1, 3] } }, { x: [2] }],
  [{ x: [{ n: 1 }, { n: 2 }] }, { $inc: { 'x.$[].n': 1 } }, { x: [{ n: 2 }, { n: 3 }] }],
  [{ x: 1 }, { $setOnInsert: { x: 2 }, $set: { y: 1 } }, { x: 1, y: 1 }],
  [{ x: 1 }, { $set: { y: undefined, z: null } }, { x: 1, z: null }],
  [{ x: 1, y: 1 }, { z: 1 }, { z: 1 }],
  [{ x: 1 }, { _id: 'a', z: 1 }, { z: 1 }],
  [{ x: 1 }, { $set: { when: new Date(5) } }, { x: 1, when: new Date(5) }],
];

describeStores('modifiers', ({ it, kind, start }) => {
  const changed = changedIn.bind(null, start);
  for (const [document, modifier, expected] of MODIFIERS) {
    it(`${JSON.stringify(modifier)} makes ${JSON.stringify(expected)} of ${JSON.stringify(document)}`, async () => {
      assert.deepEqual(await changed(document, modifier), expected);
    });
  }

  it('$ means the element that the selector found', async () => {
    const list = [
      { k: 1, n: 1 },
      { k: 2, n: 1 },
    ];
    assert.deepEqual(await changed({ list }, { $set: { 'list.$.n': 9 } }, { _id: 'a', 'list.k': 2 }), {
      list: [
        { k: 1, n: 1 },
        { k: 2, n: 9 },
      ],
    });
  });

  it('$[name] means the elements that arrayFilters find', async () => {
    const options = { arrayFilters: [{ 'e.k': { $gt: 1 } }] };
    const list = [{ k: 1 }, { k: 2 }];
    assert.deepEqual(await changed({ list }, { $set: { 'list.$[e].n': 9 } }, { _id: 'a' }, options), {
      list: [{ k: 1 }, { k: 2, n: 9 }],
    });
  });

  it('$currentDate sets the time', async () => {
    const before = Date.now();
    const { at } = (await changed({}, { $currentDate: { at: true } })) as { at: Date };
    assert.ok(at instanceof Date && at.getTime() >= before);
  });

  const refused: [document: object, modifier: object][] = [
    [{ x: 'text' }, { $inc: { x: 1 } }],
    [{ x: 1 }, { $inc: { x: '1' } }],
    [{ x: 'text' }, { $push: { x: 1 } }],
    [{ x: { y: 1 } }, { $pull: { x: 1 } }],
    [{ x: 'text' }, { $set: { 'x.y': 1 } }],
    [{ x: null }, { $set: { 'x.y': 1 } }],
    [{ x: [1] }, { $set: { 'x.y': 1 } }],
    [{}, { $set: { _id: 'b' } }],
    [{}, { $unset: { _id: '' } }],
    [{}, { $foo: { x: 1 } }],
    [{}, { $set: { x: 1 }, y: 2 }],
    [{}, { $set: 5 }],
    [{}, { $set: { x: 1 }, $inc: { x: 1 } }],
    [{ x: [1] }, { $push: { x: 2 }, $addToSet: { x: 3 } }],
    [{}, { $set: { x: 1, 'x.y': 1 } }],
    [{}, { $set: { '': 1 } }],
    [{}, { $set: { 'x..y': 1 } }],
    [{}, { _id: 'b', x: 1 }],
    [{ x: [] }, { $set: { 'x.$.y': 1 } }],
    [{ x: {} }, { $set: { 'x.__proto__': 1 } }],
    [{ x: {} }, { $set: { 'x.__proto__.y': 1 } }],
    [{}, { $set: { [Array(101).fill('x').join('.')]: 1 } }],
  ];
  /** MongoDB has no prototypes, and takes them. */
  const inherited: typeof refused = [
    [{ x: {} }, { $set: { 'x.toString.y': 1 } }],
    [{}, { $set: { 'toString.y': 1 } }],
    [{ x: [{}] }, { $set: { 'x.$[].toString.y': 1 } }],
    [{ x: [{}] }, { $set: { 'x.0.toString.y': 1 } }],
    [{ x: 'text' }, { $unset: { 'x.toString.name': 1 } }],
    [{ y: 1 }, { $rename: { y: 'toString.name' } }],
    [{ x: {} }, { $inc: { 'x.toString': 1 } }],
  ];
  for (const [document, modifier] of kind === 'mongodb' ? refused : [...refused, ...inherited]) {
    it(`${JSON.stringify(modifier)} is refused for ${JSON.stringify(document)}, which stays as it is`, async () => {
      const things = start();
      await things.insertAsync({ _id: 'a', ...document });
      await assert.rejects(things.updateAsync('a', modifier as never), { name: 'InvalidUpdateError' });
      assert.deepEqual(await things.findOneAsync('a'), { _id: 'a', ...document });
    });
  }
});

describeStores('a bound', ({ it, kind, start }) => {
  if (kind === 'mongodb') return;
  const growing: object[] = [
    { $set: { 'list.100000000': 1 } },
    { $push: { 'list.10001': 1 } },
    { $rename: { x: 'list.10001' } },
    { $set: { 'lists.$[].list.10001': 1 } },
    { $inc: { 'lists.0.list.10001.n': 1 } },
  ];
  for (const modifier of growing) {
    it(`is how far ${JSON.stringify(modifier)} grows a list at once`, async () => {
      const things = start();
      await things.insertAsync({ _id: 'a', x: 1, list: [1], lists: [{ list: [1] }] });
      await assert.rejects(things.updateAsync('a', modifier as never), {
        name: 'InvalidUpdateError',
        message: /^'[\w.$[\]]+' would add more than 10000 elements to an array at once\.$/,
      });
    });
  }

  it('is not passed by 10,000 elements', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a', list: [1] });
    await things.updateAsync('a', { $set: { 'list.10000': 1 } });
    assert.equal(((await things.findOneAsync('a'))?.['list'] as unknown[] | undefined)?.length, 10_001);
  });

  it('is the size of a document, 16 MB', async () => {
    const things = start();
    const text = 'x'.repeat(9 << 20);
    await things.insertAsync({ _id: 'a', text });
    const error = { statusCode: 400, message: /A document may have 16777216 bytes/ };
    await assert.rejects(things.insertAsync({ _id: 'b', text, more: text }), error);
    await assert.rejects(things.updateAsync('a', { $set: { more: text } }), error);
    assert.deepEqual(await things.find().mapAsync((thing) => Object.keys(thing)), [['_id', 'text']]);
  });
});

describeStores('an update', ({ it, isFerretDb, kind, start }) => {
  it('counts beside others that run at the same time', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a', n: 0 });
    const times = isFerretDb ? 1 : 50;
    await Promise.all(Array.from({ length: times }, () => things.updateAsync('a', { $inc: { n: 1 } })));
    assert.deepEqual(await things.findOneAsync('a'), { _id: 'a', n: times });
  });

  it('changes one document, or all with multi', async () => {
    const things = start();
    for (const _id of ['a', 'b', 'c']) await things.insertAsync({ _id, n: 1 });
    assert.equal(await things.updateAsync({ n: 1 }, { $set: { n: 2 } }), 1);
    assert.equal(await things.updateAsync({ n: 1 }, { $set: { n: 2 } }, { multi: true }), 2);
    assert.equal(await things.updateAsync({ n: 1 }, { $set: { n: 2 } }, { multi: true }), 0);
  });

  const isEmbedded = kind !== 'mongodb';

  it('of many documents changes all or, where one cannot be changed, none: in MongoDB those before it', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a', n: 1 });
    await things.insertAsync({ _id: 'b', n: 'text' });
    await assert.rejects(things.updateAsync({}, { $inc: { n: 1 } }, { multi: true }));
    assert.deepEqual(await things.findOneAsync('a'), { _id: 'a', n: isEmbedded ? 1 : 2 });
  });

  it('that would make duplicates changes none', async () => {
    const things = start();
    await things.createIndexAsync({ n: 1 }, { unique: true });
    for (const n of [1, 2, 3]) await things.insertAsync({ _id: String(n), n });
    await assert.rejects(things.updateAsync('1', { $set: { n: 2 } }), { code: 11000 });
    assert.deepEqual(await things.find({}, { sort: { n: 1 } }).mapAsync(({ n }) => n), [1, 2, 3]);
    // A server checks each document by itself, and keeps what it changed before.
    if (!isEmbedded) return;
    await assert.rejects(things.updateAsync({}, { $set: { n: 5 } }, { multi: true }), { code: 11000 });
    assert.equal(await things.updateAsync({}, { $inc: { n: 1 } }, { multi: true }), 3);
    assert.deepEqual(await things.find({ n: 4 }).mapAsync(({ _id }) => _id), ['3']);
    assert.equal(await things.find({ n: 1 }).countAsync(), 0);
  });
});

describeStores('an upsert', ({ it, start }) => {
  it('changes the document that matches', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a', n: 1 });
    assert.deepEqual(await things.upsertAsync({ n: 1 }, { $set: { n: 2 } }), { numberAffected: 1 });
    assert.deepEqual(await things.find().fetchAsync(), [{ _id: 'a', n: 2 }]);
  });

  it('else inserts one of the selector’s equalities, the modifier and $setOnInsert', async () => {
    const things = start();
    const result = await things.upsertAsync(
      { kind: 'k', 'home.city': 'Oslo', age: { $gt: 3 }, $and: [{ x: { $eq: 1 } }] },
      { $set: { n: 2 }, $inc: { count: 1 }, $setOnInsert: { first: true } },
    );
    assert.equal(result.numberAffected, 1);
    assert.match(String(result.insertedId), /^.{17}$/);
    assert.deepEqual(await things.find().fetchAsync(), [
      { _id: result.insertedId, kind: 'k', home: { city: 'Oslo' }, x: 1, n: 2, count: 1, first: true },
    ]);
  });

  it('takes its id from the selector, from $setOnInsert or from the replacement', async () => {
    const things = start();
    assert.equal((await things.upsertAsync('a', { $set: { n: 1 } })).insertedId, 'a');
    assert.equal((await things.upsertAsync({ n: 5 }, { $setOnInsert: { _id: 'b' } })).insertedId, 'b');
    assert.equal((await things.upsertAsync({ n: 6 }, { _id: 'c', n: 6 })).insertedId, 'c');
    assert.deepEqual(await things.findOneAsync('c'), { _id: 'c', n: 6 });
    assert.equal(await things.updateAsync({ n: 7 }, { $set: { n: 7 } }, { upsert: true }), 1);
    assert.equal(await things.find().countAsync(), 4);
  });
});

describeStores('an insert', ({ it, registry, start }) => {
  it('returns the id; a duplicate is error 11000', async () => {
    const things = start();
    assert.equal(await things.insertAsync({ _id: 'a' }), 'a');
    assert.match(await things.insertAsync({}), /^.{17}$/);
    await assert.rejects(things.insertAsync({ _id: 'a' }), { name: 'MongoServerError', code: 11000 });
  });

  it('makes ObjectIds with idGeneration MONGO', async () => {
    const things = start<{ _id: ObjectId }>({ idGeneration: 'MONGO' });
    assert.ok((await things.insertAsync({})) instanceof ObjectId);
  });

  it('leaves undefined fields out, and makes plain objects of others', async () => {
    const things = start();
    class Point {
      x = 1;
    }
    await things.insertAsync({
      _id: 'a',
      none: undefined,
      point: new Point(),
      list: [undefined],
      bare: Object.create(null),
    });
    assert.deepEqual(await things.findOneAsync('a'), { _id: 'a', point: { x: 1 }, list: [null], bare: {} });
  });

  const deep = (levels: number): object => (levels === 0 ? {} : { deeper: deep(levels - 1) });
  const refused: [what: string, document: object][] = [
    ['a function', { f: () => 1 }],
    ['a symbol', { f: Symbol('s') }],
    ['a bigint', { f: 1n }],
    ['a Map', { f: new Map() }],
    ['an operator as a field', { $set: 1 }],
    ['a key that names the prototype', JSON.parse('{"a":{"__proto__":{"x":1}}}')],
    ['a number as id', { _id: 5 }],
    ['an empty id', { _id: '' }],
    ['nesting of 200 levels', deep(200)],
  ];
  for (const [what, document] of refused) {
    it(`refuses ${what}`, async () => {
      const things = start();
      await assert.rejects(things.insertAsync(document as Thing));
      assert.equal(await things.find().countAsync(), 0);
    });
  }

  it('a second collection of a name is an error', () => {
    new Collection('twice', { registry });
    assert.throws(() => new Collection('twice', { registry }), /already a collection named "twice"/);
  });
});
