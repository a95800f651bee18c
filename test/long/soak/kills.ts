/** Processes that are killed in mid-write, again and again, in one database: nothing acknowledged is lost, nothing is half there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../../src/server/host/store/open-store.js';
import type { Store, StoredCollection } from '../../../src/server/host/store/store.js';
import { isWhole } from '../../server/host/support/counted.js';
import type { Report } from './report.js';

const WRITER = fileURLToPath(new URL('../../server/host/support/writer.js', import.meta.url));
/** A kill is counted when something was acknowledged before it; some come while the process starts. */
const LATEST_KILL = 150;
const LATEST_START = 400;

interface Counts {
  acknowledged: number;
  reread: number;
  lost: string[];
  half: string[];
}

/** @param url an empty database, which all processes write to */
export async function killWriters(url: string, kills: number): Promise<Report> {
  const total: Counts = { acknowledged: 0, reread: 0, lost: [], half: [] };
  const inserts = new Map<string, number>();
  for (let kill = 0; kill < kills; kill++) {
    const lines = await killedWriter(url, `${kill}-`, kill);
    const store = openStore(url);
    try {
      await look(store, lines, total);
    } finally {
      await store.close();
    }
    for (const line of lines) countInsert(inserts, line);
    if (kill % 100 === 99) process.stdout.write(`  ${kill + 1} kills, ${total.acknowledged} writes\n`);
  }
  const documents = await lookAtAll(url, inserts, total);
  return {
    part: `kill -9, ${url.replace(/:.*/, ':')}`,
    figures: {
      kills,
      'acknowledged writes': total.acknowledged,
      'found again': total.reread,
      'documents at the end': documents,
      lost: total.lost.length,
      half: total.half.length,
    },
    failures: [...total.lost.map((line) => `lost: ${line}`), ...total.half.map((id) => `half there: ${id}`)],
  };
}

/** Returns the lines that say what was acknowledged. */
async function killedWriter(url: string, prefix: string, kill: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, url, prefix], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  if (kill % 10 === 0) await delay((kill * 13) % LATEST_START);
  else {
    await Promise.race([once(child.stdout, 'data'), endedEarly(child)]);
    await delay((kill * 37) % LATEST_KILL);
  }
  child.kill('SIGKILL');
  await closed;
  return output.join('').split('\n').slice(0, -1);
}

async function endedEarly(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`a writer ended by itself with ${code}`);
}

/** The last line of each counter holds for those before it. */
async function look(store: Store, lines: readonly string[], total: Counts): Promise<void> {
  const counts = new Map<string, number>();
  const [inserted, counters] = [store.collection('inserted'), store.collection('counters')];
  total.acknowledged += lines.length;
  for (const line of lines) {
    const [kind, id = '', count = '0'] = line.split(' ');
    if (kind === 'counted') counts.set(id, Number(count));
    else await find(inserted, id, 0, line, total);
  }
  for (const [id, count] of counts) await find(counters, id, count, `counted ${id} ${count}`, total);
  total.reread += lines.filter((line) => line.startsWith('counted')).length - counts.size;
}

async function find(
  collection: StoredCollection,
  id: string,
  count: number,
  line: string,
  total: Counts,
): Promise<void> {
  const document = await collection.peek(id);
  if (document === undefined || Number(document['count']) < count) total.lost.push(line);
  else if (!isWhole(document)) total.half.push(line);
  else total.reread += 1;
}

/** Each writer inserts `prefix-0`, `prefix-1` and so on. */
function countInsert(inserts: Map<string, number>, line: string): void {
  const [, prefix, count] = /^inserted (.*)-(\d+)$/.exec(line) ?? [];
  if (prefix !== undefined) inserts.set(prefix, Number(count));
}

/** What was written before one crash is there after all that followed. Returns how many documents there are. */
async function lookAtAll(url: string, inserts: ReadonlyMap<string, number>, total: Counts): Promise<number> {
  const store = openStore(url);
  try {
    const inserted = store.collection('inserted');
    for (const [prefix, last] of inserts)
      for (let count = 0; count <= last; count++) {
        const document = await inserted.peek(`${prefix}-${count}`);
        if (document === undefined) total.lost.push(`inserted ${prefix}-${count}, at the end`);
        else if (!isWhole(document)) total.half.push(`inserted ${prefix}-${count}, at the end`);
      }
    return await inserted.count({});
  } finally {
    await store.close();
  }
}
