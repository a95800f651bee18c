/** How long `generate --watch` takes for an edit of one module, from the edit to the line that tells of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { coldRun } from './cold-run.js';
import { median, ratio } from './statistics.js';

const RESTGEN = fileURLToPath(new URL('../../../../bin/restgen.js', import.meta.url));
const TOLD = / in \d+ ms\n/g;

/** Edits of a module that declares something, each of which is undone in turn. */
const EDITS = {
  'a body': (text: string) => text.replace('return a + b', 'return b + a'),
  'an answer': (text: string) =>
    text.replace(': number {', ': string {').replace('return a + b', 'return String(a + b)'),
  'a type': (text: string) => text.replace('  title: string;', '  title: string;\n  note: string;'),
};

/**
 * `writeHost` replaces a folder by a host, and gives its modules, those that declare something first.
 * @param goal in seconds
 * @returns a row for each kind of edit: seconds of a cold run, seconds of an edit, their ratio
 */
export async function benchWatching(
  folder: string,
  name: string,
  writeHost: (folder: string) => string[],
  goal: number,
  rounds: number,
): Promise<string[][]> {
  const host = join(folder, 'watched');
  const [edited = ''] = writeHost(host);
  mkdirSync(join(host, 'node_modules'), { recursive: true });
  const cold = coldRun([RESTGEN, 'generate'], host).seconds;
  const text = readFileSync(edited, 'utf8');
  const child = spawn(process.execPath, [RESTGEN, 'generate', '--watch'], { cwd: host });
  const printed = collect(child);
  await until(() => printed().includes('Waiting for a change.'));
  const rows: string[][] = [];
  for (const [what, edit] of Object.entries(EDITS)) {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const next of [edit(text), text])
        seconds.push(await timeOf(() => writeFileSync(edited, next), printed));
    const usual = median(seconds);
    rows.push([name, what, cold.toFixed(2), usual.toFixed(2), ratio(usual / cold), `${goal.toFixed(2)} s`]);
  }
  child.kill('SIGINT');
  await once(child, 'exit');
  return rows;
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
