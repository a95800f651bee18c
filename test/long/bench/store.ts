/** Reads and durable writes of the embedded store, and its start with many documents, against LMDB and against memory. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { StoredDocument } from '../../../src/server/host/documents/document.js';
import { randomId } from '../../../src/server/host/documents/random-id.js';
import { type LmdbDatabase, openFile } from '../../../src/server/host/store/lmdb-file/open-file.js';
import { openStore } from '../../../src/server/host/store/open-store.js';
import { documentRecord } from '../../../src/server/host/store/records.js';
import type { SortOrder, Store, StoredCollection } from '../../../src/server/host/store/store.js';
import { selected } from '../../server/host/support/selected.js';
import { inTurns, median, ratio } from './statistics.js';

const WRITERS = 50;
const TURNS = 5_000;
const STARTER = fileURLToPath(new URL('./store-starter.js', import.meta.url));

/** One row for each of the store's promises: what it is, on disk, LMDB alone and the ratio, in memory, the goal. */
export async function benchStore(folder: string, count: number, rounds: number): Promise<string[][]> {
  const path = join(folder, 'store');
  for (const old of [path, `${path}-lmdb`]) rmSync(old, { recursive: true, force: true });
  const [disk, memory, lmdb] = [openStore(`file:${path}`), openStore('memory:'), openFile(`${path}-lmdb`)];
  for (const store of [disk, memory]) await fill(store, 'things', count, thing);
  // The memory of this process does not hold three such collections.
  await fill(disk, 'others', count, thing);
  await fill(disk, 'random', count, randomThing);
  const measured: string[][] = [];
  for (const { what, measure, alone, goal = '', collection = 'things' } of KINDS) {
    const [onDisk = 0, inMemory = 0, bare] = await inTurns(rounds, [
      () => measure(disk.collection(collection), count),
      () => measure(memory.collection(collection), count),
      ...(alone === undefined ? [] : [() => alone(lmdb.database)]),
    ]);
    const ofBare = bare === undefined ? '' : ratio(onDisk / bare);
    measured.push([what, rateText(onDisk), rateText(bare), ofBare, rateText(inMemory), goal]);
  }
  await lmdb.close();
  await disk.close();
  const started: { seconds: number; megabytes: number }[] = Array.from({ length: rounds }, () =>
    JSON.parse(execFileSync(process.execPath, [STARTER, path], { encoding: 'utf8' })),
  );
  const seconds = median(started.map((start) => start.seconds));
  const megabytes = median(started.map((start) => start.megabytes));
  measured.push([`start with 3 × ${count}`, `${seconds.toFixed(3)} s`, '', '', '', '']);
  measured.push(['resident', `${Math.round(megabytes)} MB`, '', '', '', '']);
  rmSync(path, { recursive: true, force: true });
  return measured;
}

const rateText = (rate: number | undefined): string => (rate === undefined ? '' : `${Math.round(rate)}/s`);

const BY_OWNER: SortOrder = [
  ['owner', 1],
  ['createdAt', -1],
];

const thing = (n: number) => ({
  _id: `id${n}`,
  n,
  title: 'A title of some length',
  owner: `owner ${n % 1000}`,
  createdAt: new Date(n * 1000),
});

/** With an id as `insert` makes it where the application gives none. */
const randomThing = (n: number) => ({ ...thing(n), _id: randomId() });

async function fill(
  store: Store,
  name: string,
  count: number,
  make: (n: number) => StoredDocument,
): Promise<void> {
  const collection = store.collection(name);
  if (name === 'things') {
    await collection.createIndex([['n', 1]], {});
    await collection.createIndex(BY_OWNER, {});
  }
  for (let begin = 0; begin < count; begin += TURNS) {
    const size = Math.min(TURNS, count - begin);
    await Promise.all(Array.from({ length: size }, (_, offset) => collection.insert(make(begin + offset))));
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

interface Kind {
  what: string;
  measure: Measure;
  /** The same with what LMDB has to do alone. */
  alone?: (lmdb: LmdbDatabase) => Promise<number>;
  goal?: string;
  collection?: string;
}

const newThing = (n: number) => ({ ...thing(n), _id: `new ${n}` });

const insertsOf = (make: (n: number) => StoredDocument): Pick<Kind, 'measure' | 'alone' | 'goal'> => ({
  measure: (things) => perSecond(TURNS, () => insertAll(things, make)),
  alone: (lmdb) => writeAlone(lmdb, make),
  goal: '0.5 of LMDB',
});

const KINDS: readonly Kind[] = [
  { what: 'inserts of 50 writers, two further indexes', ...insertsOf(newThing) },
  { what: 'the same, no further indexes', ...insertsOf(newThing), collection: 'others' },
  { what: 'the same, random ids', ...insertsOf(randomThing), collection: 'random' },
  {
    what: 'by id, the same 5,000',
    measure: (things, count) => readInTurns((n) => things.peek(idOf(n, count))),
    goal: '200,000/s',
  },
  { what: 'by id, not read before', measure: readUnread },
  {
    what: '5 in order',
    measure: (things) =>
      readAll((n) =>
        selected(things, { owner: `owner ${n % 1000}` }, { sort: [['createdAt', -1]], limit: 5 }),
      ),
  },
];

const readAll = (read: (turn: number) => unknown): Promise<number> =>
  perSecond(TURNS, async () => {
    for (let turn = 0; turn < TURNS; turn++) await read(turn);
  });

/** Each document once in each of ten turns of the event loop. */
async function readInTurns(read: (turn: number) => unknown): Promise<number> {
  let seconds = 0;
  for (let round = 0; round < 10; round++) {
    seconds += TURNS / (await readAll(read));
    await delay(2);
  }
  return (10 * TURNS) / seconds;
}

let inserted = 0;

async function insertAll(things: StoredCollection, make: (n: number) => StoredDocument): Promise<void> {
  const end = inserted + TURNS;
  const write = async () => {
    while (inserted < end) await things.insert(make(inserted++));
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

/** The bytes of as many documents, in transactions of as many as there are writers. */
function writeAlone(lmdb: LmdbDatabase, make: (n: number) => StoredDocument): Promise<number> {
  const groups = Array.from({ length: TURNS / WRITERS }, () =>
    Array.from({ length: WRITERS }, () => inserted++).map((n) => [n, documentRecord(make(n))] as const),
  );
  return perSecond(TURNS, async () => {
    for (const group of groups)
      await lmdb.transaction(() => {
        for (const [n, bytes] of group) lmdb.put(['alone', n], bytes);
      });
  });
}

async function perSecond(count: number, run: () => Promise<void>): Promise<number> {
  const begin = process.hrtime.bigint();
  await run();
  return count / (Number(process.hrtime.bigint() - begin) / 1e9);
}
