/** A disk that is full: what is refused was never there, what was acknowledged stays, and writes go on once there is room. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from './client.js';
import type { Report } from './report.js';
import { startDemo } from './traffic.js';
import { type Caller, type Ledger, logIn, look } from './visits.js';

const PART = 'full disk';
const SIZE = '32m';
const BALLAST = 8 << 20;
const TEXT = 100_000;
const MOST_WRITES = 1_000;
/** A few refusals, of which each is looked for. */
const REFUSALS = 20;
const REFUSING: readonly unknown[] = [500, 503, 507];

/** @param folder does not exist yet; a small file system is mounted on it */
export async function fillDisk(folder: string): Promise<Report> {
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'restgen-soak', folder]);
  if (mounted.status !== 0) {
    const figures = { skipped: 'only root may mount a small file system, and where the system lets it' };
    return { part: PART, figures, failures: [] };
  }
  try {
    return await fill(folder);
  } finally {
    spawnSync('umount', ['--lazy', folder]);
  }
}

async function fill(folder: string): Promise<Report> {
  const url = `file:${join(folder, 'database')}`;
  const ballast = join(folder, 'ballast');
  let host = await startDemo(url);
  let client = new Client(host.port);
  const ledger: Ledger = { acknowledged: 0, reread: 0, broken: [], comments: new Map() };
  const caller = await logIn(client);
  writeFileSync(ballast, Buffer.alloc(BALLAST));
  const refused = await writeUntilRefused(client, caller, ledger);
  if (refused.length === 0) ledger.broken.push(`the disk of ${SIZE} was never full`);
  await tryToRegister(client, ledger);
  const lookAtAll = async () => {
    for (const [taskId, text] of ledger.comments) await look(client, caller.token, ledger, taskId, text);
    for (const taskId of refused) await look(client, caller.token, ledger, taskId, undefined);
  };
  await lookAtAll();
  rmSync(ballast);
  if ((await write(client, caller, 'after', ledger)) !== 200)
    ledger.broken.push('there is room again, and a write is refused');
  await lookAtAll();
  host.child.kill('SIGKILL');
  await once(host.child, 'exit');
  client.close();
  host = await startDemo(url);
  client = new Client(host.port);
  await lookAtAll();
  client.close();
  await host.stop();
  const figures = {
    'acknowledged writes': ledger.comments.size,
    'refused writes': refused.length,
    'looked for, full, with room and after kill -9': ledger.acknowledged,
    'found as they should be': ledger.reread,
  };
  return { part: PART, figures, failures: ledger.broken };
}

/** Returns the tasks of the comments that were refused. */
async function writeUntilRefused(client: Client, caller: Caller, ledger: Ledger): Promise<string[]> {
  const refused: string[] = [];
  for (let number = 0; number < MOST_WRITES && refused.length < REFUSALS; number += 4) {
    await Promise.all(
      [0, 1, 2, 3].map(async (offset) => {
        const taskId = `full-${number + offset}`;
        const outcome = await write(client, caller, taskId, ledger);
        if (outcome === 200) return;
        refused.push(taskId);
        if (!REFUSING.includes(outcome)) ledger.broken.push(`a full disk answered ${outcome}`);
      }),
    );
  }
  return refused;
}

async function write(client: Client, { id: authorId, token }: Caller, taskId: string, ledger: Ledger) {
  const text = taskId.padEnd(TEXT, '.');
  const json = { taskId, authorId, text, createdAt: new Date().toISOString() };
  const { outcome } = await client.send({ method: 'POST', path: '/comments', token, json });
  if (outcome === 200) ledger.comments.set(taskId, text);
  return outcome;
}

/** Until one is refused: they are small. A registration that failed is no account. */
async function tryToRegister(client: Client, ledger: Ledger): Promise<void> {
  for (let number = 0; number < 200; number += 1) {
    const json = { username: `late-${number}`, password: 'correct horse battery staple' };
    const registered = await client.send({ method: 'POST', path: '/users/register', json });
    if (registered.outcome === 200) continue;
    const { outcome } = await client.send({ method: 'POST', path: '/users/login', json });
    if (outcome === 200) ledger.broken.push('a registration that failed can log in');
    return;
  }
}
