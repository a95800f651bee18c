/** Generating routes, schemas and the OpenAPI document, against `tsoa spec-and-routes` on a project of equal endpoints. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { coldRun, type Measurement } from './cold-run.js';
import { installPeer } from './install-peer.js';
import { median, ratio } from './statistics.js';
import { ROUTES_PER_MODULE, writeSyntheticHost } from './synthetic-host.js';
import { writeTsoaHost } from './tsoa-host.js';

export const TSOA = ['tsoa@6.6.0'];
/** Where tsoa is installed. */
export const TSOA_PROGRAM = 'node_modules/@tsoa/cli/dist/cli.js';
const RESTGEN = fileURLToPath(new URL('../../../../bin/restgen.js', import.meta.url));

interface Side {
  program: string;
  words: string[];
  cwd: string;
  /** Where the generated files are. */
  output: string;
}

interface Results {
  restgen: Measurement[];
  /** Once more, with what the first run has left in its cache and in the folder. */
  unchanged: Measurement[];
  tsoa: Measurement[];
}

/** @returns a row for each number of endpoints: seconds of processor time, megabytes and lines of both, with their ratios */
export async function benchPeer(
  folder: string,
  sizes: readonly number[],
  rounds: number,
): Promise<string[][]> {
  const peer = installPeer(join(folder, 'tsoa'), TSOA);
  return sizes.map((endpoints) => {
    const modules = Math.round(endpoints / ROUTES_PER_MODULE);
    const host = join(folder, 'peer-host');
    writeSyntheticHost(host, modules);
    mkdirSync(join(host, 'node_modules'));
    writeTsoaHost(peer, modules);
    const restgen: Side = {
      program: RESTGEN,
      words: ['generate'],
      cwd: host,
      output: join(host, 'generated'),
    };
    const cli = join(peer, TSOA_PROGRAM);
    const tsoa: Side = { program: cli, words: ['spec-and-routes'], cwd: peer, output: join(peer, 'build') };
    const results: Results = { restgen: [], unchanged: [], tsoa: [] };
    for (let round = 0; round < rounds; round += 1) {
      rmSync(join(host, 'node_modules/.cache'), { recursive: true, force: true });
      results.restgen.push(measureAfresh(restgen));
      results.unchanged.push(measure(restgen));
      results.tsoa.push(measureAfresh(tsoa));
    }
    return row(endpoints, results, {
      restgen: linesIn(restgen.output),
      like: linesIn(restgen.output, BEYOND_TSOA),
      tsoa: linesIn(tsoa.output),
    });
  });
}

function row(
  endpoints: number,
  results: Results,
  lines: { restgen: number; like: number; tsoa: number },
): string[] {
  const seconds = (side: Measurement[]): number => median(side.map((measurement) => measurement.processor));
  const memory = (side: Measurement[]): number =>
    median(side.map((measurement) => measurement.peakMegabytes));
  const { restgen, unchanged, tsoa } = results;
  return [
    String(endpoints),
    `${seconds(restgen).toFixed(2)} : ${seconds(tsoa).toFixed(2)}`,
    ratio(seconds(restgen) / seconds(tsoa)),
    ratio(seconds(unchanged) / seconds(tsoa)),
    `${memory(restgen).toFixed(0)} : ${memory(tsoa).toFixed(0)}`,
    ratio(memory(restgen) / memory(tsoa)),
    `${lines.like} : ${lines.tsoa}`,
    ratio(lines.like / lines.tsoa),
    ratio(lines.restgen / lines.tsoa),
  ];
}

const measure = ({ program, words, cwd }: Side): Measurement => coldRun([program, ...words], cwd);

function measureAfresh(side: Side): Measurement {
  rmSync(side.output, { recursive: true, force: true });
  mkdirSync(side.output, { recursive: true });
  return measure(side);
}

/** Of what tsoa makes nothing: a client, and the list that the API answers of its routes. */
const BEYOND_TSOA = ['client.ts', 'api-routes.json'];

const linesIn = (folder: string, without: readonly string[] = []): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|json)$/.test(path) && !without.includes(path))
    .map((path) => readFileSync(join(folder, path), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0);
