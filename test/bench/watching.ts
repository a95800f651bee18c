/** How long `generate --watch` takes for an edit of one module, from the edit to the line that tells of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { coldRun } from './cold-run.js';
import { median, ratio } from './statistics.js';
import { writeSyntheticHost } from './synthetic-host.js';

const RESTGEN = fileURLToPath(new URL('../../../bin/restgen.js', import.meta.url));
const TOLD = / in \d+ ms\n/g;

/** Edits that change what is generated: the answer of a method, and back. */
const EDITS: readonly ((text: string) => string)[] = [
  (text) => text.replace(': number {', ': string {').replace('return a + b', 'return String(a + b)'),
  (text) => text,
];

/** @returns a row for each kind of edit: seconds of a cold run, seconds of an edit, their ratio */
export async function benchWatching(folder: string, modules: number, rounds: number): Promise<string[][]> {
  const host = join(folder, 'watched');
  const [edited = ''] = writeSyntheticHost(host, modules);
  mkdirSync(join(host, 'node_modules'), { recursive: true });
  const cold = coldRun([RESTGEN, 'generate'], host).seconds;
  const text = readFileSync(edited, 'utf8');
  const child = spawn(process.execPath, [RESTGEN, 'generate', '--watch'], { cwd: host });
  const printed = collect(child);
  await until(() => printed().includes('Waiting for a change.'));
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const edit of EDITS) seconds.push(await timeOf(() => writeFileSync(edited, edit(text)), printed));
  }
  child.kill('SIGINT');
  await once(child, 'exit');
  const edit = median(seconds);
  return [[String(modules), cold.toFixed(2), edit.toFixed(2), ratio(edit / cold), '0.30 s']];
}

async function timeOf(edit: () => void, printed: () => string): Promise<number> {
  // As long as the watcher may need to come to rest.
  await sleep(300);
  const before = printed().match(TOLD)?.length ?? 0;
  const started = performance.now();
  edit();
  await until(() => (printed().match(TOLD)?.length ?? 0) > before);
  return (performance.now() - started) / 1000;
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return () => text;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(2);
}
