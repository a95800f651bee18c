/** How long a server of many routes takes until its first answer, in processes of their own. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { writeServingHost } from './serving-host.js';
import { median } from './statistics.js';
import { ROUTES_PER_MODULE } from './synthetic-host.js';

const WORKER = fileURLToPath(new URL('./start-worker.js', import.meta.url));
const STEPS = ['import of the generated folder', 'from there to the first answer'] as const;
const GOALS = ['', '150 ms'];

/** @returns a row for each step: what it is, its milliseconds, those of the processor, the goal */
export function benchStart(folder: string, routes: number, rounds: number): string[][] {
  const compiled = compile(writeServingHost(join(folder, 'start'), Math.ceil(routes / ROUTES_PER_MODULE)));
  const environment = {
    ...process.env,
    RESTGEN_DATABASE_URL: 'memory:',
    RESTGEN_SECRET: 'only a benchmark has a secret that everybody can read',
  };
  const starts: number[][][] = Array.from({ length: rounds }, () =>
    JSON.parse(execFileSync(process.execPath, [WORKER, compiled], { encoding: 'utf8', env: environment })),
  );
  const shown = (step: number, figure: number): string =>
    median(starts.map((start) => start[step]?.[figure] ?? 0)).toFixed(0);
  return STEPS.map((name, step) => [
    `${routes} routes, ${name}`,
    shown(step, 0),
    shown(step, 1),
    GOALS[step] ?? '',
  ]);
}

/** Each file by itself, as `tsc` does. */
function compile(host: string): string {
  const out = join(host, 'compiled');
  const files = readdirSync(host, { recursive: true, encoding: 'utf8' });
  buildSync({
    entryPoints: files.filter((file) => file.endsWith('.ts')).map((file) => join(host, file)),
    outdir: out,
    outbase: host,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  return out;
}
