/**
 * What is generated from every fixture, on disk beside a copy of its host. It is made once, and found again by a digest of
 * all that it is made of: each test file runs in a process of its own, and generating takes longer than testing.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Generated } from '../src/generator/generated.js';
import type { Api } from '../src/shared/api.js';
import { lazy } from '../src/shared/memoize.js';
import { FIXTURES, type Fixture, fixtures } from './fixtures.js';
import { readTree } from './temporary-folder.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Inside the repository, where `restgen/host` means this package. */
const WORK = join(ROOT, 'dist/generated');
const MADE_OF = [
  'dist/src',
  'dist/templates',
  'dist/test/generated-fixtures.js',
  'dist/test/make-generated-fixtures.js',
  'templates',
  'package-lock.json',
];

export interface GeneratedFixture {
  fixture: Fixture;
  /** Below `fixtures/` in the way that the names of fixtures are. */
  path: string;
  /** The copy of the host. */
  host: string;
  /** The generated folder; there is none where a diagnostic is an error. */
  folder: string;
  files: Map<string, string>;
  stderr: string;
  api: Api;
  /** The whole result, as JSON has it. */
  result: unknown;
  /** What the cache answers for it, if it answers at all. */
  recalled: unknown;
}

/** A result in a form that can be compared with another. */
export const plain = ({ files, diagnostics, api, routes, contract }: Generated): unknown =>
  JSON.parse(JSON.stringify({ files: [...files], diagnostics, api, routes, contract }));

/** Generating allocates much, which is collected less often in a larger space. */
const YOUNG_SPACE = '--max-semi-space-size=64';
const MAKER = fileURLToPath(new URL('./make-generated-fixtures.js', import.meta.url));

/**
 * Not a promise: a module that waits for one at its top goes on after its first tests have begun, which then use constants
 * that it has not reached.
 */
export const generatedFixtures = (): GeneratedFixture[] =>
  fixtures().map((fixture) => generatedIn(join(folderOfAll(), fixture.name), fixture));

/** `undefined` if there is no such fixture. */
export function generatedFixture(name: string): GeneratedFixture | undefined {
  const fixture = fixtures().find((candidate) => candidate.name === name);
  return fixture && generatedIn(join(folderOfAll(), name), fixture);
}

/** Generates in a process of its own, for the processes that will ask for it. */
export function startGenerating(): void {
  const folder = folderOf(fixtures());
  if (!existsSync(folder)) spawn(process.execPath, making(folder), { stdio: 'inherit' });
}

const making = (folder: string): string[] => [YOUNG_SPACE, MAKER, folder];

const folderOfAll = lazy((): string => {
  const folder = folderOf(fixtures());
  if (!existsSync(folder)) execFileSync(process.execPath, making(folder), { stdio: 'inherit' });
  return folder;
});

const folderOf = (all: readonly Fixture[]): string => join(WORK, digest(all));

function digest(all: readonly Fixture[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of MADE_OF.map((name) => join(ROOT, name)))
    for (const file of filesIn(path)) hash.update(relative(ROOT, file)).update(readFileSync(file));
  for (const { name, files } of all) hash.update(JSON.stringify([name, ...files]));
  return hash.digest('hex').slice(0, 16);
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? [...readTree(path).keys()].map((file) => join(path, file)) : [path];

function generatedIn(folder: string, fixture: Fixture): GeneratedFixture {
  const { result, recalled, stderr } = JSON.parse(readFileSync(join(folder, 'generated.json'), 'utf8'));
  return {
    fixture,
    path: relative(FIXTURES, folder),
    host: join(folder, 'host'),
    folder: join(folder, 'expected'),
    files: new Map(result.files),
    api: result.api,
    stderr,
    result,
    recalled,
  };
}
