import { readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** They take longest, so they start first: none of them runs alone at the end. */
const LONGEST = [
  'compiles',
  'contract/hostile',
  'docs/chromium',
  'schema/differential/differential',
  'contract/authentication',
  'host/durability',
  'commands/serve',
  'commands/serve-watch',
  'commands/serve-failures',
  'manual/code',
  'commands/init',
  'incremental/generate-cached',
  'render/openapi-valid',
  'render/client-tree',
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
 * Rooms whose small tests share a process: each takes less time than the modules that it loads. They leave nothing behind
 * in a process.
 */
const SHARING = [
  ['analysis', 'incremental', 'project'],
  ['client', 'diagnostics', 'lint', 'model', 'output', 'render', 'routes'],
  ['runtime'],
  ['schema'],
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
    names.filter((name) => isSmall(name) && rooms.includes(name.split(sep)[0] ?? '')),
  );
  const alone = names.filter((name) => !shared.flat().includes(name));
  const [longest, others] = [alone.filter((name) => !isSmall(name)), alone.filter(isSmall)];
  return [...longest.map(inFolder), ...shared.map(importing), ...others.map(inFolder)];
}

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
