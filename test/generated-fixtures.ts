/**
 * What is generated from every fixture, on disk beside a copy of its host. It is made once, and found again by a digest of
 * all that it is made of: each test file runs in a process of its own, and generating takes longer than testing.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Api } from '../src/api.js';
import { diagnosticsText } from '../src/diagnostic-text.js';
import type { Generated } from '../src/generated.js';
import { generateCached } from '../src/incremental/cache/generate-cached.js';
import { COLLECTION_RULE } from '../src/lint/nobody-may-write.js';
import { writeFolder } from '../src/output/write.js';
import { untimed } from '../src/timing.js';
import { configOf, FIXTURES, type Fixture, fixtures } from './fixtures.js';
import { LIBRARIES } from './library-files.js';
import { readTree } from './temporary-folder.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Inside the repository, where `restgen/host` means this package. */
const WORK = join(ROOT, 'dist/generated');
const MADE_OF = [
  'dist/src',
  'dist/templates',
  'dist/test/generated-fixtures.js',
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

export async function generatedFixtures(): Promise<GeneratedFixture[]> {
  const all = fixtures();
  const folder = join(WORK, digest(all));
  if (!existsSync(folder)) await make(all, folder);
  return all.map((fixture) => generatedIn(join(folder, fixture.name), fixture));
}

function digest(all: readonly Fixture[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of [...MADE_OF.map((name) => join(ROOT, name)), ...all.map(({ host }) => host)])
    for (const file of filesIn(path)) hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? [...readTree(path).keys()].map((file) => join(path, file)) : [path];

/** Another process may make the same at the same time: whoever is done first is right, as both are. */
async function make(all: readonly Fixture[], folder: string): Promise<void> {
  mkdirSync(WORK, { recursive: true });
  const before = readdirSync(WORK).filter((name) => !name.startsWith('making-'));
  const making = mkdtempSync(join(WORK, 'making-'));
  for (const fixture of all) await generateIn(join(making, fixture.name), fixture);
  for (const name of before) rmSync(join(WORK, name), { recursive: true, force: true });
  if (existsSync(folder)) rmSync(making, { recursive: true });
  else renameSync(making, folder);
}

async function generateIn(folder: string, { name, folder: from, host, expected }: Fixture): Promise<void> {
  const root = join(folder, 'host');
  cpSync(from, folder, { recursive: true, filter: (path) => path !== expected });
  // The cache is kept below it.
  mkdirSync(join(folder, 'node_modules'));
  const config = await configOf(host);
  const memory = generateCached(root, config, untimed, LIBRARIES);
  const generated = memory.generate();
  memory.keep();
  const recalled = memory.recall();
  const text = JSON.stringify({
    result: plain(generated),
    recalled: recalled === undefined ? null : plain(recalled),
    stderr: diagnosticsText(generated.diagnostics.filter(({ code }) => isShown(name, code))),
  });
  writeFileSync(join(folder, 'generated.json'), text);
  if (resolve(root, config.out) !== join(folder, 'expected')) throw new Error(`${name} has another \`out\``);
  if (generated.files.size > 0) writeFolder(join(folder, 'expected'), generated.files);
}

/** Most fixtures have collections without rules, and one is about that. */
const isShown = (fixture: string, code: string): boolean =>
  code !== COLLECTION_RULE || fixture === `lint/${COLLECTION_RULE}`;

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
