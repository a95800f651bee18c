import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
/** `tsc` leaves what it once built of tests that have moved or gone. */
const SOURCE = fileURLToPath(new URL('../../test/', import.meta.url));

/** They wait for a server that `.ci/run` builds meanwhile with what time is left. */
const OF_MONGODB = [
  'server/host/accounts',
  'server/host/driver6',
  'server/host/indexes',
  'server/host/instances',
  'server/host/modifier',
  'server/host/mongodb',
  'server/host/observe-anything',
  'server/host/observe-changes',
  'server/host/pages',
  'server/host/selector',
  'server/host/store-agreement',
];

/**
 * The processes of a whole run: those that take longest start first, so that none runs alone at the end. The first ones need
 * nothing of what is generated of the fixtures, which is made at the same time.
 *
 * A process has the tests that it names, and of a room what no other names. Rooms share a process because small tests take
 * less time than the modules that they load, most of all the compiler and what it parses of libraries. They leave nothing
 * behind in a process. What belongs to no room has the name `./`.
 */
const PROCESSES: readonly (readonly string[])[] = [
  ['cli/', 'commands/', 'config/'],
  ['docs/', 'server/runtime/'],
  ['generator/schema/', 'generator/analysis/', 'generator/session/', 'generator/project/'],
  ['compiles', 'compiles-anything', 'serves', 'serves-anything'],
  ['./', 'manual/'],
  ['contract/'],
  [
    'client/',
    'diagnostics/',
    'generator/',
    'generator/lint/',
    'generator/model/',
    'generator/output/',
    'generator/render/',
    'generator/routes/',
    'shared/',
    'regular-expressions',
  ],
  ['docs/chromium', 'docs/watch', 'docs/markup', 'client/live-browser', 'server/meteor/page'],
  OF_MONGODB,
  ['server/host/'],
  ['package', 'install'],
  ['server/host/durability'],
];
const NAMED = new Set(PROCESSES.flat());

/** The built test files whose paths hold one of the texts. */
export function testFiles(texts: readonly string[]): string[] {
  return allNames()
    .filter((test) => texts.some((text) => `${test}.test.js`.includes(text)))
    .map(fileOf);
}

/** Files that hold every test, each for a process of its own. Node starts them in the order of their names. */
export function allTests(): string[] {
  const tests = allNames();
  const partOf = (test: string): string => (NAMED.has(test) ? test : roomOf(test));
  const named = PROCESSES.map((parts) => tests.filter((test) => parts.includes(partOf(test))));
  const alone = tests.filter((test) => !NAMED.has(partOf(test))).map((test) => [test]);
  return [...named, ...alone].map(importing);
}

const WINGS_WITH_ROOMS = ['generator', 'server'];

function roomOf(test: string): string {
  const [wing = '.', room] = test.split('/').slice(0, -1);
  return WINGS_WITH_ROOMS.includes(wing) && room !== undefined ? `${wing}/${room}/` : `${wing}/`;
}

function importing(tests: readonly string[], index: number): string {
  const file = join(FOLDER, `process-${String(index).padStart(2, '0')}.js`);
  writeFileSync(file, tests.map((test) => `import './${test}.test.js';\n`).join(''));
  return file;
}

const fileOf = (test: string): string => join(FOLDER, `${test}.test.js`);

const allNames = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .map((file) => file.replaceAll(sep, '/').replace('.test.js', ''))
    .filter((test) => existsSync(join(SOURCE, `${test}.test.ts`)))
    .sort();
