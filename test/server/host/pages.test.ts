/** C57: a walk from page to page answers each document that stays once, in the database's order, over every store. */
import assert from 'node:assert/strict';
import { Cursor } from '../../../src/server/host/collection/cursor.js';
import { type Collection, ObjectId } from '../../../src/server/host/host.js';
import { keySetOfDocument, totalOrder } from '../../../src/server/runtime/pages/key-set.js';
import type { SortOrder } from '../../../src/server/runtime/pages/sort-value.js';
import fc, { runsOf } from '../../random.js';
import { describeStores, type Thing } from './support/stores.js';

const scalar = fc.constantFrom<unknown>(
  0,
  1,
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
const list = fc.array(scalar, { maxLength: 3 });
const sorted = fc.tuple(fc.constantFrom('a', 'b', 'n.c'), fc.constantFrom<1 | -1>(1, -1));
const order = fc.oneof(
  fc.uniqueArray(sorted, { maxLength: 2, selector: ([field]) => field }),
  fc.constantFrom<1 | -1>(1, -1).map((direction): [string, 1 | -1][] => [['_id', direction]]),
);

/** The ids of a walk. Between its pages others are inserted and removed, and fields that do not sort change. */
async function walk(
  things: Collection<Thing>,
  sort: SortOrder,
  limit: number,
  others: readonly object[],
): Promise<string[]> {
  const ids: string[] = [];
  const { query } = Cursor.publishedCursor(things.find());
  let after: readonly unknown[] | undefined;
  for (let page = 0; ; page += 1) {
    const read = (await query?.read({}, { sort, skip: 0, limit, after })) as Thing[];
    ids.push(...read.map(({ _id }) => _id));
    const last = read.at(-1);
    if (last === undefined) return ids;
    assert.ok(page < 40, 'the walk does not end');
    after = keySetOfDocument(last, sort);
    const other = others[page];
    if (other !== undefined) await things.insertAsync({ ...other, _id: `other ${(page * 7) % 10}` });
    await things.removeAsync({ _id: `other ${((page - 1) * 7) % 10}` });
    await things.updateAsync({}, { $set: { page } }, { multi: true });
  }
}

describeStores('pages', ({ it, start, kind, isFerretDb }) => {
  const numbers = isFerretDb ? [] : [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const single = fc.oneof({ weight: 5, arbitrary: scalar }, fc.constantFrom<unknown>(null, ...numbers));
  const fields = fc.record(
    { a: fc.oneof(single, list), b: single, n: fc.record({ c: single }, { requiredKeys: [] }) },
    { requiredKeys: [] },
  );
  const documents = fc.array(fields, { minLength: 1, maxLength: 12 });
  const numRuns = runsOf(kind === 'mongodb' ? 100 : 400);

  it('have each document once, in the order of the whole', async () => {
    const property = fc.asyncProperty(
      documents,
      order,
      fc.integer({ min: 1, max: 5 }),
      async (all, sort, limit) => {
        const things = start();
        for (const [index, document] of all.entries())
          await things.insertAsync({ ...document, _id: `${index}` });
        const total = totalOrder(sort);
        const whole = (await things.find({}, { sort: [...total] as never }).fetchAsync()).map(
          ({ _id }) => _id,
        );
        assert.deepEqual(await walk(things, total, limit, []), whole);
      },
    );
    await fc.assert(property, { numRuns });
  });

  it('have each document that stays once, whatever comes and goes', async () => {
    const property = fc.asyncProperty(
      documents,
      order,
      fc.integer({ min: 1, max: 4 }),
      fc.array(fields, { maxLength: 8 }),
      async (all, sort, limit, others) => {
        const things = start();
        for (const [index, document] of all.entries())
          await things.insertAsync({ ...document, _id: `${index}` });
        const ids = (await walk(things, totalOrder(sort), limit, others)).filter(
          (id) => !id.startsWith('other'),
        );
        assert.deepEqual(ids.sort(), all.map((_, index) => `${index}`).sort());
      },
    );
    await fc.assert(property, { numRuns });
  });
});
