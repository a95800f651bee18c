/**
 * `check` on a host of 8,000 files: cold, from the cache, and with one file changed that declares nothing, or something, or
 * what a route takes (then it is `generate`), against parsing the files once and against making a program of them.
 */
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coldRun, type Measurement } from './cold-run.js';
import { writeLargeHost } from './large-host.js';
import { median, ratio } from './statistics.js';

const RESTGEN = fileURLToPath(new URL('../../../../bin/restgen.js', import.meta.url));
const READING = fileURLToPath(new URL('./reading-worker.js', import.meta.url));

const WAYS = ['cold', 'unchanged', 'changed-aside', 'changed', 'changed-route', 'parse', 'program'] as const;
type Way = (typeof WAYS)[number];

/** @returns a row for each way to run `check`: seconds of processor time, ratios to a cold run, to parsing and to a program, peak memory */
export function benchLarge(folder: string, rounds: number): string[][] {
  const host = join(folder, 'large');
  const modules = writeLargeHost(host);
  const [declaring = ''] = modules;
  const aside = modules.at(-1) ?? '';
  mkdirSync(join(host, 'node_modules'));
  coldRun([RESTGEN, 'generate'], host);
  const results: Record<Way, Measurement[]> = {
    cold: [],
    unchanged: [],
    'changed-aside': [],
    changed: [],
    'changed-route': [],
    parse: [],
    program: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    rmSync(join(host, 'node_modules/.cache'), { recursive: true, force: true });
    results.cold.push(coldRun([RESTGEN, 'check'], host));
    results.unchanged.push(coldRun([RESTGEN, 'check'], host));
    appendFileSync(aside, '// Changed.\n');
    results['changed-aside'].push(coldRun([RESTGEN, 'check'], host));
    appendFileSync(declaring, '// Changed.\n');
    results.changed.push(coldRun([RESTGEN, 'check'], host));
    const text = readFileSync(declaring, 'utf8');
    writeFileSync(declaring, text.replace('(a: number', '(first: number'));
    results['changed-route'].push(coldRun([RESTGEN, 'generate'], host));
    writeFileSync(declaring, text);
    coldRun([RESTGEN, 'generate'], host);
    results.parse.push(coldRun([READING, 'parse', host], host));
    results.program.push(coldRun([READING, 'program', host], host));
  }
  const seconds = (way: Way): number => median(results[way].map((measurement) => measurement.processor));
  return WAYS.map((way) => [
    way,
    seconds(way).toFixed(2),
    ...(['cold', 'parse', 'program'] as const).map((other) => ratio(seconds(way) / seconds(other))),
    median(results[way].map((measurement) => measurement.peakMegabytes)).toFixed(0),
  ]);
}
