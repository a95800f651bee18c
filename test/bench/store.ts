/** Reads and durable writes of the embedded store, and its start with many documents, against memory of the same code. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../src/host/store/open-store.js';
import type { Store, StoredCollection } from '../../src/host/store/store.js';
import { median } from './statistics.js';

const WRITERS = 50;
const TURNS = 5_000;
const STARTER = fileURLToPath(new URL('./store-starter.js', import.meta.url));

/** One row for each of the store's promises: what it is, on disk, in memory, the goal. */
export async function benchStore(folder: string, count: number, rounds: number): Promise<string[][]> {
  const path = join(folder, 'store');
  rmSync(path, { recursive: true, force: true });
  const [disk, memory] = [openStore(`file:${path}`), openStore('memory:')];
  for (const store of [disk, memory]) await fill(store, count);
  const measured: string[][] = [];
  for (const [what, measure, goal, collection = 'things'] of KINDS) {
    const rates = await inTurns(rounds, [disk, memory], (store) =>
      measure(store.collection(collection), count),
    );
    measured.push([what, ...rates.map((rate) => `${Math.round(rate)}/s`), goal]);
  }
  await disk.close();
  const started: { seconds: number; megabytes: number }[] = Array.from({ length: rounds }, () =>
    JSON.parse(execFileSync(process.execPath, [STARTER, path], { encoding: 'utf8' })),
  );
  const seconds = median(started.map((start) => start.seconds));
  const megabytes = median(started.map((start) => start.megabytes));
  measured.push([`start with ${count}`, `${seconds.toFixed(3)} s`, '', '0.3 s']);
  measured.push(['resident', `${Math.round(megabytes)} MB`, '', '250 MB']);
  rmSync(path, { recursive: true, force: true });
  return measured;
}

const thing = (n: number) => ({
  _id: `id${n}`,
  n,
  title: 'A title of some length',
  owner: `owner ${n % 1000}`,
  createdAt: new Date(n * 1000),
});

async function fill(store: Store, count: number): Promise<void> {
  const things = store.collection('things');
  await things.createIndex([['n', 1]], {});
  await things.createIndex(
    [
      ['owner', 1],
      ['createdAt', -1],
    ],
    {},
  );
  for (let begin = 0; begin < count; begin += TURNS) {
    const size = Math.min(TURNS, count - begin);
    await Promise.all(Array.from({ length: size }, (_, offset) => things.insert(thing(begin + offset))));
  }
}

/** Distinct ids for so many turns as there are documents, next to each other in no index. */
const idOf = (turn: number, count: number): string => `id${(turn * 7919) % count}`;

let unread = TURNS;

function readUnread(things: StoredCollection, count: number): Promise<number> {
  const begin = unread;
  unread += TURNS;
  return readAll((n) => things.peek(idOf(begin + n, count)));
}

type Measure = (things: StoredCollection, count: number) => Promise<number>;

const inserts: Measure = (things) => perSecond(TURNS, () => insertAll(things));

const KINDS: readonly (readonly [what: string, measure: Measure, goal: string, collection?: string])[] = [
  ['inserts of 50 writers', inserts, '40,000/s'],
  ['inserts, no further indexes', inserts, '', 'others'],
  [
    'by id, the same 5,000',
    (things, count) => readAll((n) => things.peek(idOf(n % TURNS, count)), 10 * TURNS),
    '400,000/s',
  ],
  ['by id, not read before', readUnread, ''],
  [
    'range of 5',
    (things, count) =>
      readAll((n) => {
        const low = (n * 7919) % count;
        return things.find({ n: { $gte: low, $lt: low + 5 } });
      }),
    '20,000/s',
  ],
  [
    '5 in order',
    (things) =>
      readAll((n) => things.find({ owner: `owner ${n % 1000}` }, { sort: [['createdAt', -1]], limit: 5 })),
    '20,000/s',
  ],
];

const readAll = (read: (turn: number) => unknown, turns = TURNS): Promise<number> =>
  perSecond(turns, async () => {
    for (let turn = 0; turn < turns; turn++) await read(turn);
  });

let inserted = 0;

async function insertAll(things: StoredCollection): Promise<void> {
  const end = inserted + TURNS;
  const write = async () => {
    while (inserted < end) await things.insert({ ...thing(inserted++), _id: `new ${inserted}` });
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

async function perSecond(count: number, run: () => Promise<void>): Promise<number> {
  const begin = process.hrtime.bigint();
  await run();
  return count / (Number(process.hrtime.bigint() - begin) / 1e9);
}

/** The medians of several sides that are measured in turn. */
async function inTurns<Side>(
  rounds: number,
  sides: readonly Side[],
  measure: (side: Side) => Promise<number>,
): Promise<number[]> {
  const values: number[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [position, side] of sides.entries()) values[position]?.push(await measure(side));
  }
  return values.map(median);
}
