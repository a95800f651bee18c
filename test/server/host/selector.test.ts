import assert from 'node:assert/strict';
import { before } from 'node:test';
import { ObjectId } from '../../../src/server/host/host.js';
import { describeStores, type Start } from './support/stores.js';

const HEX = '0123456789abcdef01234567';

interface Identified {
  _id: string | ObjectId;
  kind?: string;
}

/** Documents that a selector finds among some, by their letters. */
async function idsIn(
  start: Start,
  documents: Record<string, object>,
  selector: object,
  options = {},
): Promise<string> {
  const things = start();
  for (const [_id, fields] of Object.entries(documents)) await things.insertAsync({ _id, ...fields });
  return (await things.find(selector as never, options).mapAsync(({ _id }) => String(_id))).join('');
}

describeStores('an id as selector', ({ it, start }) => {
  it('selects its document: a string, or an ObjectId', async () => {
    const things = start<Identified>();
    await things.insertAsync({ _id: 'a' });
    await things.insertAsync({ _id: new ObjectId(HEX) });
    assert.deepEqual(await things.findOneAsync('a'), { _id: 'a' });
    assert.deepEqual(await things.findOneAsync(new ObjectId(HEX)), { _id: new ObjectId(HEX) });
    assert.deepEqual(await things.find({ _id: { $in: [new ObjectId(HEX), 'a', 'b'] } }).countAsync(), 2);
  });

  it('of the same digits is another as a string than as an ObjectId', async () => {
    const things = start<Identified>();
    await things.insertAsync({ _id: HEX, kind: 'string' });
    await things.insertAsync({ _id: new ObjectId(HEX), kind: 'ObjectId' });
    assert.equal((await things.findOneAsync(HEX))?.kind, 'string');
    assert.equal((await things.findOneAsync({ _id: new ObjectId(HEX) }))?.kind, 'ObjectId');
    assert.equal(await things.removeAsync(HEX), 1);
    assert.equal(await things.find().countAsync(), 1);
  });

  for (const selector of [undefined, null, '', { _id: undefined }, { _id: null }, { _id: '' }]) {
    it(`${JSON.stringify(selector)} selects nothing, in every operation`, async () => {
      const things = start();
      await things.insertAsync({ _id: 'a', n: 1 });
      const nothing = selector as undefined;
      assert.equal(await things.find(nothing).countAsync(), 0);
      assert.equal(await things.findOneAsync(nothing), undefined);
      assert.equal(await things.updateAsync(nothing, { $set: { n: 2 } }, { multi: true }), 0);
      assert.equal(await things.removeAsync(nothing), 0);
      assert.equal(await things.find({}).countAsync(), 1);
    });
  }

  it('a selector without arguments selects all', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a' });
    assert.equal(await things.find().countAsync(), 1);
    assert.deepEqual(await things.findOneAsync(), { _id: 'a' });
  });

  it('an array or a function is no selector', () => {
    const things = start();
    assert.throws(() => things.find([] as never), TypeError);
    assert.throws(() => things.find((() => true) as never), TypeError);
  });
});

describeStores('a field that is undefined', ({ it, start }) => {
  const idsOf = idsIn.bind(null, start);
  it('means null, and never everything', async () => {
    assert.equal(await idsOf({ a: { x: 1 }, b: {}, c: { x: null } }, { x: undefined }), 'bc');
    assert.equal(await idsOf({ a: { x: 1 }, b: {} }, { $or: [{ x: undefined }] }), 'b');
  });
});

const PEOPLE = {
  a: { age: 20, name: 'Ann', tags: ['x', 'y'], home: { city: 'Oslo' }, born: new Date(1) },
  b: {
    age: 30,
    name: 'bob',
    tags: [],
    pets: [
      { kind: 'cat', age: 3 },
      { kind: 'dog', age: 9 },
    ],
  },
  c: { age: null, name: 'Cat', home: { city: 'Rome' }, born: new Date(2) },
  d: { name: 'Dan', tags: ['y'], pets: [{ kind: 'cat', age: 9 }], flag: true },
};

/** Expected by hand, after MongoDB's manual. */
const SELECTORS: [selector: object, letters: string][] = [
  [{}, 'abcd'],
  [{ age: 20 }, 'a'],
  [{ age: null }, 'cd'],
  [{ age: { $exists: false } }, 'd'],
  [{ age: { $ne: 20 } }, 'bcd'],
  [{ age: { $gt: 20 } }, 'b'],
  [{ age: { $gte: 20, $lt: 30 } }, 'a'],
  [{ age: { $gt: '' } }, ''],
  [{ age: { $in: [20, null] } }, 'acd'],
  [{ age: { $nin: [20, 30] } }, 'cd'],
  [{ age: { $not: { $gt: 20 } } }, 'acd'],
  [{ tags: 'y' }, 'ad'],
  [{ tags: ['x', 'y'] }, 'a'],
  [{ tags: [] }, 'b'],
  [{ tags: { $all: ['x', 'y'] } }, 'a'],
  [{ tags: { $size: 1 } }, 'd'],
  [{ 'tags.0': 'y' }, 'd'],
  [{ 'home.city': 'Oslo' }, 'a'],
  [{ home: { city: 'Rome' } }, 'c'],
  [{ 'home.city': null }, 'bd'],
  [{ 'pets.kind': 'dog' }, 'b'],
  [{ 'pets.kind': { $ne: 'dog' } }, 'acd'],
  [{ 'pets.name': null }, 'abcd'],
  [{ 'tags.name': null }, 'c'],
  [{ 'pets.age': { $in: [3, null] } }, 'abc'],
  [{ 'pets.age': { $nin: [9] } }, 'ac'],
  [{ 'pets.0.age': 3 }, 'b'],
  [{ 'pets.kind': 'cat', 'pets.age': 9 }, 'bd'],
  [{ pets: { $elemMatch: { kind: 'cat', age: 9 } } }, 'd'],
  [{ tags: { $elemMatch: { $gt: 'x' } } }, 'ad'],
  [{ name: /^b/ }, 'b'],
  [{ name: /^c/i }, 'c'],
  [{ name: { $regex: 'A', $options: 'i' } }, 'acd'],
  [{ name: { $gt: 'D' } }, 'bd'],
  [{ born: { $gt: new Date(1) } }, 'c'],
  [{ born: new Date(1) }, 'a'],
  [{ flag: true }, 'd'],
  [{ flag: { $type: 'bool' } }, 'd'],
  [{ tags: { $type: 'string' } }, 'ad'],
  [{ tags: { $type: ['array', 'bool'] } }, 'abd'],
  [{ tags: { $not: { $type: 'string' } } }, 'bc'],
  [{ born: { $gte: new Date(1), $lt: new Date(2) } }, 'a'],
  [{ name: { $gte: 'Ann', $ne: 'bob' } }, 'acd'],
  [{ 'pets.age': { $gt: 3, $lt: 9 } }, 'b'],
  [{ 'pets.age': { $type: 'number', $gt: 5 } }, 'bd'],
  [{ age: { $mod: [20, 10] } }, 'b'],
  [{ $or: [{ age: 20 }, { flag: true }] }, 'ad'],
  [{ $and: [{ tags: 'y' }, { flag: true }] }, 'd'],
  [{ $nor: [{ age: 20 }, { flag: true }] }, 'bc'],
  [{ $expr: { $gt: ['$age', 25] } }, 'b'],
  [{ constructor: 1 }, ''],
  [{ toString: null }, 'abcd'],
];

describeStores('selectors', ({ it, start }) => {
  const idsOf = idsIn.bind(null, start);
  const people = start();
  before(async () => {
    for (const [_id, fields] of Object.entries(PEOPLE)) await people.insertAsync({ _id, ...fields });
  });
  for (const [selector, letters] of SELECTORS) {
    it(`${JSON.stringify(selector)} finds '${letters}'`, async () => {
      const ids = await people.find(selector as never).mapAsync(({ _id }) => _id);
      assert.equal(ids.join(''), letters);
    });
  }

  for (const selector of [{ $where: 'true' }, { $foo: 1 }, { a: { $foo: 1 } }, { a: { $gt: 1, foo: 1 } }]) {
    it(`${JSON.stringify(selector)} is an error`, async () => {
      await assert.rejects(people.find(selector as never).fetchAsync());
    });
  }

  it('an equality means the same within $and, $or and $nor as without them', async () => {
    const things = { a: { n: [[1]] }, b: { n: [{ c: 1 }] }, c: { n: [[{ c: 1 }]] } };
    assert.equal(await idsOf(things, { 'n.c': { $gt: 0 } }), 'b');
    assert.equal(await idsOf(things, { 'n.c': 1 }), 'b');
    assert.equal(await idsOf(things, { $and: [{ 'n.c': 1 }, {}] }), 'b');
    assert.equal(await idsOf(things, { $or: [{ 'n.c': 1 }, { 'n.c': 2 }] }), 'b');
    assert.equal(await idsOf(things, { $nor: [{ 'n.c': 1 }] }), 'ac');
  });

  it('no function in a selector is run', async () => {
    assert.throws(() => start().find({ $where: () => true }), TypeError);
  });
});

describeStores('sort', ({ it, start }) => {
  const idsOf = idsIn.bind(null, start);
  const ages = { a: { n: 2 }, b: { n: 1 }, c: { n: 2, m: 1 }, d: {} };
  it('follows its fields one after the other; a missing field comes first', async () => {
    assert.equal(await idsOf(ages, {}, { sort: { n: 1 } }), 'dbac');
    assert.equal(await idsOf(ages, {}, { sort: { n: -1 } }), 'acbd');
    assert.equal(await idsOf(ages, {}, { sort: { n: -1, m: -1 } }), 'cabd');
    assert.equal(await idsOf(ages, {}, { sort: [['n', 'desc'], 'm'] }), 'acbd');
  });

  it('puts kinds of values in MongoDB’s order', async () => {
    const kinds = {
      a: { v: new Date(0) },
      b: { v: true },
      c: { v: new ObjectId(HEX) },
      d: { v: new Uint8Array([1]) },
      f: { v: { x: 1 } },
      g: { v: 'text' },
      h: { v: 1 },
      i: { v: null },
      j: { v: [] },
    };
    assert.equal(await idsOf(kinds, {}, { sort: { v: 1 } }), 'jihgfdcba');
    assert.equal(await idsOf(kinds, {}, { sort: { v: -1 } }), 'abcdfghij');
  });

  it('takes the least element of an array, or the greatest when it goes down', async () => {
    const arrays = { a: { v: [1, 9] }, b: { v: 5 }, c: { v: [2, 3] } };
    assert.equal(await idsOf(arrays, {}, { sort: { v: 1 } }), 'acb');
    assert.equal(await idsOf(arrays, {}, { sort: { v: -1 } }), 'abc');
  });

  it('with skip and limit takes a part', async () => {
    assert.equal(await idsOf(ages, {}, { sort: { _id: 1 }, skip: 1, limit: 2 }), 'bc');
    assert.equal(await idsOf(ages, {}, { skip: 1, limit: 2 }), 'bc');
    assert.equal(await idsOf(ages, {}, { sort: { _id: 1 }, skip: 2, limit: 0 }), 'cd');
  });

  it('of a language compares as people there do', async () => {
    const names = { a: { v: 'b' }, b: { v: 'A' }, c: { v: 'ä' }, d: { v: 'B' } };
    assert.equal(await idsOf(names, {}, { sort: { v: 1 } }), 'bdac');
    assert.equal(
      await idsOf(names, {}, { sort: { v: 1, _id: 1 }, collation: { locale: 'de', strength: 2 } }),
      'bcad',
    );
  });

  it('of anything but 1 and -1 is an error', () => {
    assert.throws(() => start().find({}, { sort: { a: 2 as 1 } }), TypeError);
  });
});

describeStores('projection', ({ it, start }) => {
  const document = {
    _id: 'a',
    x: 1,
    y: { z: [1, 2, 3], w: 1 },
    list: [
      { k: 1, v: 1 },
      { k: 2, v: 2 },
    ],
  };
  const cases: [projection: Record<string, unknown>, expected: object][] = [
    [{ x: 1 }, { _id: 'a', x: 1 }],
    [{ x: 1, _id: 0 }, { x: 1 }],
    [
      { x: true, missing: 1 },
      { _id: 'a', x: 1 },
    ],
    [
      { y: 0, list: 0 },
      { _id: 'a', x: 1 },
    ],
    [{ _id: 0, y: false, list: 0 }, { x: 1 }],
    [{ _id: 1 }, { _id: 'a' }],
    [{ 'y.w': 1 }, { _id: 'a', y: { w: 1 } }],
    [
      { 'y.z': 0, list: 0 },
      { _id: 'a', x: 1, y: { w: 1 } },
    ],
    [{ 'list.k': 1 }, { _id: 'a', list: [{ k: 1 }, { k: 2 }] }],
    [{ list: { $elemMatch: { k: 2 } } }, { _id: 'a', list: [{ k: 2, v: 2 }] }],
  ];
  for (const [projection, expected] of cases) {
    it(`${JSON.stringify(projection)} gives ${JSON.stringify(expected)}`, async () => {
      const things = start();
      await things.insertAsync(document);
      assert.deepEqual(await things.find({}, { projection: projection as never }).fetchAsync(), [expected]);
      assert.deepEqual(await things.findOneAsync({}, { fields: projection as never }), expected);
      assert.deepEqual(await things.findOneAsync({}), document);
    });
  }
});

describeStores('a cursor', ({ it, start }) => {
  it('fetches, counts, maps, and is iterated', async () => {
    const things = start();
    for (const _id of ['a', 'b']) await things.insertAsync({ _id });
    const cursor = things.find();
    assert.match(cursor.collectionName ?? '', /^things\d+$/);
    assert.deepEqual(await cursor.fetchAsync(), [{ _id: 'a' }, { _id: 'b' }]);
    assert.equal(await cursor.countAsync(), 2);
    assert.deepEqual(await cursor.mapAsync(async ({ _id }, index) => `${_id}${index}`), ['a0', 'b1']);
    const seen: unknown[] = [];
    for await (const { _id } of cursor) seen.push(_id);
    await cursor.forEachAsync(({ _id }) => seen.push(_id));
    assert.deepEqual(seen, ['a', 'b', 'a', 'b']);
  });

  it('counts within skip and limit', async () => {
    const things = start();
    for (const _id of ['a', 'b', 'c']) await things.insertAsync({ _id });
    assert.equal(await things.find({}, { limit: 2 }).countAsync(), 2);
    assert.equal(await things.find({}, { skip: 2 }).countAsync(), 1);
  });
});

describeStores('a copy', ({ it, start }) => {
  const document = () => ({ _id: 'a', list: [{ n: 1 }], when: new Date(0), bytes: new Uint8Array([1]) });
  const alter = (value: ReturnType<typeof document>) => {
    value.list.push({ n: 2 });
    (value.list[0] ?? { n: 0 }).n = 9;
    value.when.setTime(9);
    value.bytes[0] = 9;
  };

  it('is what a collection takes', async () => {
    const things = start<ReturnType<typeof document>>();
    const given = document();
    await things.insertAsync(given);
    alter(given);
    assert.deepEqual(await things.findOneAsync('a'), document());
    const modifier = { $set: { list: document().list }, $push: { list: { n: 3 } } };
    await things.updateAsync('a', { $set: modifier.$set });
    modifier.$set.list.push({ n: 4 });
    assert.deepEqual(await things.findOneAsync('a'), document());
  });

  it('is what a collection gives', async () => {
    const things = start<ReturnType<typeof document>>();
    await things.insertAsync(document());
    for (const options of [
      {},
      { projection: { list: 1, when: 1, bytes: 1 } as const },
      { projection: { x: 0 } as never },
    ]) {
      const [first] = await things.find({}, options).fetchAsync();
      assert.ok(first);
      alter(first);
      assert.deepEqual(await things.findOneAsync('a'), document());
    }
  });

  it('of a selector is what a cursor keeps', async () => {
    const things = start();
    await things.insertAsync({ _id: 'a', n: 1 });
    const selector = { n: { $in: [1] } };
    const cursor = things.find(selector);
    selector.n.$in.pop();
    assert.equal(await cursor.countAsync(), 1);
  });
});
