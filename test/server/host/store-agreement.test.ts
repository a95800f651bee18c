/** The stores are asked the same at random, and answer the same. */
import assert from 'node:assert/strict';
import { Collection, ObjectId, Registry } from '../../../src/server/host/host.js';
import fc, { runsOf } from '../../random.js';
import { describeStores, type Thing } from './support/stores.js';

const OPERATIONS = runsOf(4000);
/** Each so many operations begin with other documents. */
const ROUND = 40;

type Operation =
  | { kind: 'find'; selector: object; options: object }
  | { kind: 'count'; selector: object; options: object }
  | { kind: 'update'; selector: object; modifier: object; options: object }
  | { kind: 'remove'; selector: object };

const scalar = fc.constantFrom<unknown>(
  0,
  1,
  2,
  -1.5,
  2 ** 40,
  '',
  'x',
  'X',
  'xy',
  true,
  false,
  null,
  new Date(0),
  new Date(86_400_000),
  new ObjectId('64b000000000000000000001'),
);
// FerretDB finds null where an array has no such element.
const existing = scalar.filter((value) => value !== null);
const number = fc.constantFrom<unknown>(0, 1, 2, -1.5, 2 ** 40);
const list = fc.array(scalar, { maxLength: 3 });
// FerretDB makes no array of none.
const several = fc.array(scalar, { minLength: 1, maxLength: 3 }).map(($each) => ({ $each }));
const document = fc.record(
  { a: scalar, i: number, l: list, n: fc.record({ c: scalar, d: number }, { requiredKeys: [] }), s: scalar },
  { requiredKeys: [] },
);
const id = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', 'none');
const bound = fc.tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), scalar);
const conditionOf = (scalar: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 3, arbitrary: scalar },
    scalar.map(($eq) => ({ $eq })),
    scalar.map(($ne) => ({ $ne })),
    fc.array(scalar, { maxLength: 3 }).map(($in) => ({ $in })),
    fc.array(scalar, { maxLength: 3 }).map(($nin) => ({ $nin })),
    bound.map((one) => Object.fromEntries([one])),
    fc.tuple(bound, bound).map((both) => Object.fromEntries(both)),
    bound.map((one) => ({ $not: Object.fromEntries([one]) })),
    fc.boolean().map(($exists) => ({ $exists })),
    fc.constantFrom<object>(
      /x/,
      /^X/i,
      { $regex: 'y$' },
      { $mod: [2, 1] },
      { $type: 'string' },
      { $type: 'bool' },
    ),
  );
const condition = conditionOf(scalar);
const ofList = fc.oneof(
  condition,
  list,
  fc.constantFrom(0, 1, 2).map(($size) => ({ $size })),
  fc.array(scalar, { minLength: 1, maxLength: 2 }).map(($all) => ({ $all })),
  bound.map((one) => ({ $elemMatch: Object.fromEntries([one]) })),
);
const fields = fc.record(
  {
    a: condition,
    i: condition,
    l: ofList,
    'l.0': conditionOf(existing),
    'n.c': condition,
    'n.d': condition,
    s: condition,
  },
  { requiredKeys: [] },
);
const some = fc.oneof(
  fields.filter((field) => Object.keys(field).length < 4),
  fc.record({ _id: id }),
);
const selector = fc.oneof(
  { weight: 4, arbitrary: some },
  fc.array(some, { minLength: 1, maxLength: 2 }).map(($and) => ({ $and })),
  fc.array(some, { minLength: 1, maxLength: 2 }).map(($or) => ({ $or })),
  fc.array(some, { minLength: 1, maxLength: 2 }).map(($nor) => ({ $nor })),
);
const direction = fc.constantFrom(1, -1);
const part = fc.record({ skip: fc.nat(2), limit: fc.nat(4) }, { requiredKeys: [] });
const options = fc
  .record(
    {
      sort: fc.oneof(
        fc.record({ i: direction }),
        fc.record({ s: direction }),
        fc.record({ 'n.d': direction }),
      ),
      projection: fc.constantFrom<object>(
        { a: 1 },
        { a: 0, l: 0 },
        { 'n.c': 1, _id: 0 },
        { l: 1, n: 1 },
        { 'n.d': 0 },
      ),
    },
    { requiredKeys: [] },
  )
  // Equal keys come in no order that databases share.
  .map(({ sort, ...others }) => ({ ...others, sort: { ...sort, _id: 1 } }));
const modifier = fc.oneof(
  fc.record({ $set: fc.record({ a: scalar, 'n.c': scalar, l: list }, { requiredKeys: ['a'] }) }),
  fc.record({ $unset: fc.constantFrom({ a: 1 }, { 'n.c': 1 }, { missing: 1 }) }),
  fc.record({ $inc: fc.record({ i: number }) }),
  fc.record({ $inc: fc.record({ a: number }) }),
  // A negative fraction times 0 is -0, which FerretDB answers as 0.
  fc.record({ $mul: fc.record({ i: number.filter((factor) => factor !== 0) }) }),
  fc.record({ $min: fc.record({ i: number }) }),
  fc.record({ $max: fc.record({ 'n.d': number }) }),
  fc.record({ $rename: fc.constantFrom({ a: 'b' }, { s: 't' }) }),
  fc.record({ $push: fc.record({ l: scalar }) }),
  fc.record({ $push: fc.record({ l: several }) }),
  fc.record({ $addToSet: fc.record({ l: scalar }) }),
  fc.record({ $addToSet: fc.record({ l: several }) }),
  fc.record({ $pull: fc.record({ l: scalar }) }),
  fc.record({ $pullAll: fc.record({ l: list }) }),
  fc.record({ $pop: fc.constantFrom({ l: 1 }, { l: -1 }) }),
  fc.record({
    $set: fc.record({ s: scalar }),
    $inc: fc.record({ i: number }),
    $unset: fc.constant({ a: 1 }),
  }),
);
const byId = fc.record({ _id: id });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(selector, options, part).map(([selector, options, part]) => ({
      kind: 'find' as const,
      selector,
      options: { ...options, ...part },
    })),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), selector, options: part }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      selector,
      modifier,
      options: fc.constant({ multi: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      selector: byId,
      modifier: fc.oneof(modifier, document),
      options: fc.record({ upsert: fc.boolean() }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), selector: byId }) },
);

/** What an operation answers and leaves behind. */
async function outcome(things: Collection<Thing>, operation: Operation): Promise<unknown> {
  const selector = operation.selector as never;
  if (operation.kind === 'find') return things.find(selector, operation.options).fetchAsync();
  if (operation.kind === 'count') return things.find(selector, operation.options).countAsync();
  if (operation.kind === 'remove') return things.removeAsync(selector);
  return things.updateAsync(selector, operation.modifier as never, operation.options);
}

async function answerOf(things: Collection<Thing>, operation: Operation): Promise<unknown> {
  try {
    return await outcome(things, operation);
  } catch (error) {
    return (error as Error).name;
  }
}

const contentOf = (things: Collection<Thing>): Promise<Thing[]> =>
  things.find({}, { sort: { _id: 1 } }).fetchAsync();

async function refill(things: Collection<Thing>, documents: readonly Thing[]): Promise<void> {
  await things.removeAsync({});
  await Promise.all(documents.map((document) => things.insertAsync(document)));
}

interface Step {
  operation: Operation;
  answer: unknown;
  /** The documents after what may change them. */
  after?: Thing[];
}

/**
 * What a store answers to all operations.
 * @param expected the steps of another store. What it refused may have changed some documents here, which are restored.
 */
async function stepsOf(things: Collection<Thing>, expected: readonly Step[] = []): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [index, operation] of operations.entries()) {
    if (index % ROUND === 0) await refill(things, beginnings[index / ROUND] ?? []);
    const answer = await answerOf(things, operation);
    const isRead = operation.kind === 'find' || operation.kind === 'count';
    const { after } = expected[index] ?? {};
    if (after !== undefined && typeof answer === 'string') await refill(things, after);
    steps.push({ operation, answer, ...(!isRead && { after: await contentOf(things) }) });
  }
  return steps;
}

const operations = fc.sample(operation, OPERATIONS);
const beginnings = fc
  .sample(fc.array(document, { minLength: 7, maxLength: 7 }), OPERATIONS / ROUND)
  .map((round) => round.map((item, index): Thing => ({ _id: String(index), ...item })));
const memory = stepsOf(new Collection<Thing>('things', { registry: new Registry('memory:') }));

describeStores('a store', ({ it, kind, start }) => {
  if (kind === 'memory') return;
  it(`answers ${OPERATIONS} operations as memory does`, async () => {
    const expected = await memory;
    const steps = await stepsOf(start(), expected);
    for (const [index, step] of steps.entries()) assert.deepEqual(step, expected[index]);
  });
});
