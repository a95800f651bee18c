/** Cold seconds and peak memory of generating, as ratios to `createProgram` with the checker and to parsing alone. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median, ratio } from './statistics.js';
import { writeSyntheticHost } from './synthetic-host.js';

interface Measurement {
  seconds: number;
  peakMegabytes: number;
}

const WAYS = ['restgen', 'checker', 'parse'] as const;
type Way = (typeof WAYS)[number];

async function measure(way: Way, folder: string): Promise<Measurement> {
  const child = fork(new URL('./generation-worker.js', import.meta.url), [way, folder], {
    execArgv: ['--max-old-space-size=8192'],
  });
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown];
  if (typeof message !== 'object' || message === null) throw new Error(`measuring ${way} failed`);
  return message as Measurement;
}

/** @returns a row for each size: modules, seconds of restgen, ratios of time and of memory */
export async function benchGeneration(
  folder: string,
  sizes: readonly number[],
  rounds: number,
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const host = join(folder, `generation-${size}`);
    writeSyntheticHost(host, size);
    const results: Record<Way, Measurement[]> = { restgen: [], checker: [], parse: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const way of WAYS) results[way].push(await measure(way, host));
    }
    const seconds = (way: Way) => median(results[way].map((result) => result.seconds));
    const memory = (way: Way) => median(results[way].map((result) => result.peakMegabytes));
    rows.push([
      String(size),
      seconds('restgen').toFixed(2),
      ratio(seconds('restgen') / seconds('checker')),
      ratio(seconds('restgen') / seconds('parse')),
      memory('restgen').toFixed(0),
      ratio(memory('restgen') / memory('checker')),
      ratio(memory('restgen') / memory('parse')),
    ]);
  }
  return rows;
}
