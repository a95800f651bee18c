import { readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** They take longest, so they start before the others: none of them runs alone at the end. */
const LONGEST = [
  'compiles',
  'contract/hostile',
  'stable',
  'docs/chromium',
  'contract/authentication',
  'schema/differential/differential',
  'render/openapi-valid',
  'host/durability',
  'commands/serve',
  'commands/serve-watch',
  'render/client-tree',
  'manual/code',
  'compiles-anything',
  'serves',
  'serves-anything',
  'stale',
  'package',
  'incremental/generate-cached',
  'regular-expressions',
].map((name) => `${name}.test.js`);

/** They wait for a server that `.ci/run` builds meanwhile, so they start last. */
const LAST = [
  'host/accounts',
  'host/indexes',
  'host/modifier',
  'host/mongodb',
  'host/selector',
  'host/store-agreement',
].map((name) => `${name}.test.js`);

/**
 * Rooms whose small tests share a process: each takes less time than the modules that it loads, most of all the compiler
 * and what it parses of libraries. They leave nothing behind in a process. What belongs to no room has the name `''`.
 */
const SHARING = [
  ['schema'],
  ['cli', 'commands', 'config'],
  ['contract'],
  ['analysis', 'incremental', 'project'],
  ['client', 'diagnostics', 'lint', 'model', 'output', 'render', 'routes'],
  ['', 'manual'],
  ['host'],
  ['docs', 'runtime'],
];

/** The built test files whose paths hold the text: the longest first, then by name. */
export function testFiles(text: string): string[] {
  return namesOf(text).map(inFolder);
}

/** Files that hold every test, each for a process of its own. */
export function allTests(): string[] {
  const names = namesOf('');
  const isSmall = (name: string): boolean => !LONGEST.includes(name);
  const shared = SHARING.map((rooms) =>
    names.filter((name) => isSmall(name) && rooms.includes(roomOf(name))),
  );
  const alone = names.filter((name) => !shared.flat().includes(name));
  const [longest, others] = [alone.filter((name) => !isSmall(name)), alone.filter(isSmall)];
  return [...shared.map(importing), ...longest.map(inFolder), ...others.map(inFolder)];
}

const roomOf = (name: string): string => (name.includes(sep) ? (name.split(sep)[0] ?? '') : '');

function importing(names: string[], index: number): string {
  const file = inFolder(`shared-${index}.js`);
  writeFileSync(
    file,
    names.map((name) => `import ${JSON.stringify(`./${name.replaceAll(sep, '/')}`)};\n`).join(''),
  );
  return file;
}

const inFolder = (name: string): string => join(FOLDER, name);

function namesOf(text: string): string[] {
  const all = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js') && file.includes(text))
    .sort();
  const first = LONGEST.filter((file) => all.includes(file));
  const last = LAST.filter((file) => all.includes(file));
  return [...first, ...all.filter((file) => !first.includes(file) && !last.includes(file)), ...last];
}
