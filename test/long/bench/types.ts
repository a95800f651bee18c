/**
 * What the generated folder costs the compiler of its users: `tsc --noEmit` with the folder, against the same without it, for
 * hosts that consist of declarations alone, and for applications of as many routes. Beside it, what tsoa's routes cost on a
 * project of equal endpoints.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPeer } from './install-peer.js';
import { writeApplication } from './large-host.js';
import { TSOA, TSOA_PROGRAM } from './peer.js';
import { median, ratio } from './statistics.js';
import { ROUTES_PER_MODULE, writeSyntheticHost } from './synthetic-host.js';
import { writeTsoaHost } from './tsoa-host.js';

const PACKAGE = fileURLToPath(new URL('../../../../', import.meta.url));
const COMPILERS = ['typescript59', 'typescript'];
const WITHOUT = 'without.json';
const WITH = 'with.json';
const GOAL = '1.25';
/** Milliseconds. */
const SHORTEST_COMPARISON = 15_000;

/**
 * Modules of 80 lines beside each that declares 8 routes: about 100 lines a route. The leanest application in TypeScript that
 * was counted, jolly-roger, has 210 lines for each publication, method and collection, without those of its packages.
 */
const MODULES_BESIDE = 10;

const OPTIONS = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  skipLibCheck: true,
  noEmit: true,
};

/** tsoa's own configuration is for a resolution that TypeScript 7 does not know. */
const TSOA_OPTIONS = {
  ignoreDeprecations: null,
  module: 'esnext',
  moduleResolution: 'bundler',
  types: ['node'],
  noEmit: true,
};

/** What a compiler tells of one run. */
interface Cost {
  seconds: number;
  megabytes: number;
  types: number;
}

/** @returns a row for each host and compiler: seconds, megabytes and types without and with the folder, tsoa's ratios */
export function benchTypes(folder: string, sizes: readonly number[], rounds: number): string[][] {
  const tsoa = installPeer(join(folder, 'tsoa'), TSOA);
  return sizes.flatMap((routes) => {
    const modules = Math.round(routes / ROUTES_PER_MODULE);
    const [host, application] = [join(folder, `types-${routes}`), join(folder, `application-${routes}`)];
    writeSyntheticHost(host, modules);
    writeApplication(application, modules, modules * MODULES_BESIDE);
    for (const name of [host, application]) generateIn(name);
    writeTsoaHost(tsoa, modules);
    mkdirSync(join(tsoa, 'build'));
    execFileSync(process.execPath, [TSOA_PROGRAM, 'spec-and-routes'], { cwd: tsoa, stdio: 'ignore' });
    configure(tsoa, TSOA_OPTIONS, ['src'], 'build');
    return COMPILERS.flatMap((compiler) => [
      row(`${routes} alone`, compiler, host, rounds, tsoa),
      row(`${routes} in an application`, compiler, application, rounds),
    ]);
  });
}

/** Generates in a host where restgen is installed. */
function generateIn(host: string): void {
  writeFileSync(join(host, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(host, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS }));
  mkdirSync(join(host, 'node_modules'));
  symlinkSync(PACKAGE, join(host, 'node_modules/restgen'));
  const words = [join(PACKAGE, 'bin/restgen.js'), 'generate'];
  execFileSync(process.execPath, words, { cwd: host, stdio: ['ignore', 'ignore', 'pipe'] });
  configure(host, {}, ['server', 'imports'], 'generated');
}

function configure(folder: string, compilerOptions: object, own: readonly string[], generated: string): void {
  const write = (name: string, include: readonly string[]): void =>
    writeFileSync(
      join(folder, name),
      JSON.stringify({ extends: './tsconfig.json', compilerOptions, include }),
    );
  write(WITHOUT, own);
  write(WITH, [...own, generated]);
}

function row(label: string, compiler: string, host: string, rounds: number, tsoa?: string): string[] {
  const own = compare(compiler, host, rounds);
  const peer = tsoa === undefined ? undefined : compare(compiler, tsoa, rounds);
  const shown = (of: (cost: Cost) => number, digits: number): string =>
    `${of(own.without).toFixed(digits)} → ${of(own.with).toFixed(digits)}`;
  return [
    label,
    versionOf(compiler),
    shown(({ seconds }) => seconds, 2),
    own.seconds,
    shown(({ megabytes }) => megabytes, 0),
    own.megabytes,
    shown(({ types }) => types, 0),
    GOAL,
    peer === undefined ? '' : `${peer.seconds}, ${peer.megabytes}`,
  ];
}

interface Comparison {
  without: Cost;
  with: Cost;
  /** Ratios. */
  seconds: string;
  megabytes: string;
}

/**
 * Runs take turns, and go on for a while: those of TypeScript 7 last less than a second. Seconds are of the fastest run of
 * either side, since what else the machine does only adds to them; the others are medians.
 */
function compare(compiler: string, folder: string, rounds: number): Comparison {
  const runs: Record<'without' | 'with', Cost>[] = [];
  const start = performance.now();
  while (runs.length < rounds || performance.now() - start < SHORTEST_COMPARISON)
    runs.push({ without: run(compiler, folder, WITHOUT), with: run(compiler, folder, WITH) });
  const costOf = (side: 'without' | 'with'): Cost => ({
    seconds: Math.min(...runs.map((record) => record[side].seconds)),
    megabytes: median(runs.map((record) => record[side].megabytes)),
    types: median(runs.map((record) => record[side].types)),
  });
  const [without, own] = [costOf('without'), costOf('with')];
  return {
    without,
    with: own,
    seconds: ratio(own.seconds / without.seconds),
    megabytes: ratio(own.megabytes / without.megabytes),
  };
}

/**
 * TypeScript 5.9 collects garbage before it tells its memory, where it can.
 * @throws where something does not compile
 */
function run(compiler: string, folder: string, config: string): Cost {
  const words = ['--max-old-space-size=8192', '--expose-gc', join(packageOf(compiler), 'bin/tsc')];
  const output = execFileSync(
    process.execPath,
    [...words, '--project', join(folder, config), '--extendedDiagnostics'],
    { encoding: 'utf8' },
  );
  const figure = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(output)?.[1]);
  return { seconds: figure('Total time'), megabytes: figure('Memory used') / 1024, types: figure('Types') };
}

const packageOf = (compiler: string): string =>
  createRequire(import.meta.url)
    .resolve(`${compiler}/package.json`)
    .replace(/package\.json$/, '');

function versionOf(compiler: string): string {
  const manifest: { version: string } = createRequire(import.meta.url)(`${compiler}/package.json`);
  return manifest.version;
}
