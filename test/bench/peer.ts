/** Generating routes, schemas and the OpenAPI document, against `tsoa spec-and-routes` on a project of equal endpoints. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, ratio } from './statistics.js';
import { ROUTES_PER_MODULE, writeSyntheticHost } from './synthetic-host.js';
import { writeTsoaHost } from './tsoa-host.js';

const TSOA = 'tsoa@6.6.0';
const RESTGEN = fileURLToPath(new URL('../../../bin/restgen.js', import.meta.url));

/** Loaded before a program: leaves its peak memory, in KiB, in a file. */
const HOOK = `process.on('exit', () =>
  require('node:fs').writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));
`;

interface Measurement {
  seconds: number;
  peakMegabytes: number;
}

interface Side {
  program: string;
  words: string[];
  cwd: string;
  /** Where the generated files are. */
  output: string;
}

/** @returns a row for each number of endpoints: seconds, megabytes and lines of both, with their ratios */
export async function benchPeer(
  folder: string,
  sizes: readonly number[],
  rounds: number,
): Promise<string[][]> {
  const peer = install(join(folder, 'tsoa'));
  const hook = join(folder, 'peak.cjs');
  writeFileSync(hook, HOOK);
  return sizes.map((endpoints) => {
    const modules = Math.round(endpoints / ROUTES_PER_MODULE);
    const host = join(folder, 'peer-host');
    writeSyntheticHost(host, modules);
    writeTsoaHost(peer, modules);
    const restgen: Side = {
      program: RESTGEN,
      words: ['generate'],
      cwd: host,
      output: join(host, 'generated'),
    };
    const cli = join(peer, 'node_modules/@tsoa/cli/dist/cli.js');
    const tsoa: Side = { program: cli, words: ['spec-and-routes'], cwd: peer, output: join(peer, 'build') };
    const results = { restgen: [] as Measurement[], tsoa: [] as Measurement[] };
    for (let round = 0; round < rounds; round += 1) {
      results.restgen.push(measure(restgen, hook));
      results.tsoa.push(measure(tsoa, hook));
    }
    return row(endpoints, results, { restgen: linesIn(restgen.output), tsoa: linesIn(tsoa.output) });
  });
}

function row(
  endpoints: number,
  results: { restgen: Measurement[]; tsoa: Measurement[] },
  lines: { restgen: number; tsoa: number },
): string[] {
  const seconds = (side: Measurement[]): number => median(side.map((each) => each.seconds));
  const memory = (side: Measurement[]): number => median(side.map((each) => each.peakMegabytes));
  const { restgen, tsoa } = results;
  return [
    String(endpoints),
    `${seconds(restgen).toFixed(2)} : ${seconds(tsoa).toFixed(2)}`,
    ratio(seconds(restgen) / seconds(tsoa)),
    `${memory(restgen).toFixed(0)} : ${memory(tsoa).toFixed(0)}`,
    ratio(memory(restgen) / memory(tsoa)),
    `${lines.restgen} : ${lines.tsoa}`,
    ratio(lines.restgen / lines.tsoa),
  ];
}

/** tsoa is installed when it is first measured: nothing else needs it. */
function install(folder: string): string {
  if (existsSync(join(folder, 'node_modules/@tsoa/cli'))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'peer', private: true }));
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', TSOA];
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** One cold run of a program, from its start to its end. */
function measure({ program, words, cwd, output }: Side, hook: string): Measurement {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const peak = join(cwd, 'peak.txt');
  const started = process.hrtime.bigint();
  execFileSync(process.execPath, ['--max-old-space-size=8192', '--require', hook, program, ...words], {
    cwd,
    env: { ...process.env, PEAK_FILE: peak },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return { seconds, peakMegabytes: Number(readFileSync(peak, 'utf8')) / 1024 };
}

const linesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|json)$/.test(path))
    .map((path) => readFileSync(join(folder, path), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0);
