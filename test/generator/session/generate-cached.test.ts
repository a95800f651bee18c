import assert from 'node:assert/strict';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Config } from '../../../src/config/config.js';
import { generate } from '../../../src/generator/generate.js';
import { writeFolder } from '../../../src/generator/output/write.js';
import { generateCached } from '../../../src/generator/session/generate-cached.js';
import { hasErrors } from '../../../src/shared/diagnostics.js';
import { generatedFixtures, plain } from '../../generated-fixtures.js';
import { LIBRARIES } from '../../library-files.js';
import fc, { runsOf } from '../../random.js';
import { readTree, temporaryFolder } from '../../temporary-folder.js';

const CONFIG: Config = { out: 'generated', auth: {} };
const HOST = {
  'node_modules/types/package.json': '{ "name": "types", "types": "index.d.ts" }',
  'node_modules/types/index.d.ts': 'export interface Size { width: number }\n',
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
  'server/tasks.ts': `import { methods } from 'restgen/host';
import type { Size } from 'types';
import { DEFAULT } from './default.js';

methods({ 'tasks.size': (size: Size) => size.width * DEFAULT });
`,
  'server/default.ts': 'export const DEFAULT = 2;\n',
};

async function remember(root: string, config = CONFIG): Promise<void> {
  const memory = generateCached(root, config, LIBRARIES);
  memory.generate();
  memory.keep();
}

async function rememberedHost(context: TestContext): Promise<string> {
  const root = temporaryFolder(context, HOST);
  await remember(root);
  return root;
}

const isRemembered = (root: string, config = CONFIG): boolean =>
  generateCached(root, config, LIBRARIES).recall() !== undefined;

const CACHE = 'node_modules/.cache/restgen';

/** The folder of this restgen's entries. */
function entriesOf(root: string): string {
  const [own = ''] = readdirSync(join(root, CACHE));
  return join(root, CACHE, own);
}

/** As an editor within the clock's resolution, which leaves size and time as they were. */
function writeUnnoticed(path: string, text: string): void {
  const { atime, mtime } = statSync(path);
  writeFileSync(path, text);
  utimesSync(path, atime, mtime);
}

test('what is remembered is what was generated, for every fixture', async () => {
  for (const { fixture, result, recalled } of generatedFixtures())
    assert.deepEqual(recalled, result, fixture.name);
});

test('nothing is remembered where there is no node_modules to keep it in', async (context) => {
  const { 'node_modules/types/package.json': _, 'node_modules/types/index.d.ts': __, ...files } = HOST;
  const root = temporaryFolder(context, files);
  await remember(root);
  assert.equal(isRemembered(root), false);
});

test('another configuration is another entry', async (context) => {
  const root = await rememberedHost(context);
  assert.equal(isRemembered(root, { ...CONFIG, cors: true }), false);
  assert.equal(isRemembered(root), true);
});

test('files that were touched are the same, and a project that was moved is another one', async (context) => {
  const root = await rememberedHost(context);
  utimesSync(join(root, 'server/tasks.ts'), new Date(0), new Date(0));
  assert.equal(isRemembered(root), true);
  const moved = `${root}-moved`;
  renameSync(root, moved);
  context.after(() => rmSync(moved, { recursive: true }));
  assert.equal(isRemembered(moved), false);
});

const CHANGES: Record<string, (root: string) => void> = {
  'a module': (root) => writeFileSync(join(root, 'server/tasks.ts'), ''),
  'a character of a module, within the resolution of the clock': (root) =>
    writeUnnoticed(join(root, 'server/default.ts'), 'export const DEFAULT = 3;\n'),
  'a new module': (root) => writeFileSync(join(root, 'server/new.ts'), ''),
  'a new folder': (root) => mkdirSync(join(root, 'server/new')),
  'a module less': (root) => rmSync(join(root, 'server/default.ts')),
  'compiler options': (root) => writeFileSync(join(root, 'tsconfig.json'), '{}'),
  'compiler options that are gone': (root) => rmSync(join(root, 'tsconfig.json')),
  "the package's kind of modules": (root) =>
    writeFileSync(join(root, 'package.json'), '{ "type": "commonjs" }'),
  'types of a package': (root) => writeFileSync(join(root, 'node_modules/types/index.d.ts'), 'export {};\n'),
};

for (const [what, change] of Object.entries(CHANGES)) {
  test(`nothing is remembered after a change: ${what}`, async (context) => {
    const root = await rememberedHost(context);
    assert.equal(isRemembered(root), true);
    change(root);
    assert.equal(isRemembered(root), false);
  });
}

test('an entry that was cut off or damaged, or is no entry, is written anew', async (context) => {
  const root = await rememberedHost(context);
  const folder = entriesOf(root);
  const [entry = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, entry), 'utf8');
  const whole = plain(generate(root, CONFIG, { libraries: LIBRARIES }));
  const damaged = [...text].map((character, index) => (index % 997 === 500 ? '}' : character)).join('');
  for (const broken of ['', text.slice(0, text.length / 2), `${text}{}\n`, damaged]) {
    writeFileSync(join(folder, entry), broken);
    assert.equal(isRemembered(root), false);
    const memory = generateCached(root, CONFIG, LIBRARIES);
    assert.deepEqual(plain(memory.generate()), whole);
  }
  await remember(root);
  assert.equal(isRemembered(root), true);
  assert.deepEqual(readdirSync(folder), [entry]);
});

test('the first run is recalled, though it made the generated folder, and whatever became of that', (context) => {
  const root = temporaryFolder(context, HOST);
  const memory = generateCached(root, CONFIG, LIBRARIES);
  const { files } = memory.generate();
  const out = join(root, CONFIG.out);
  writeFolder(out, files);
  memory.keep();
  assert.deepEqual(generateCached(root, CONFIG, LIBRARIES).recall()?.files, files);
  rmSync(out, { recursive: true });
  assert.deepEqual(generateCached(root, CONFIG, LIBRARIES).recall()?.files, files);
});

test('entries of other versions of restgen go when one is written, and so does the oldest of too many', async (context) => {
  const root = temporaryFolder(context, { ...HOST, [`${CACHE}/another-version/entry.json`]: '{}' });
  for (let port = 0; port < 25; port += 1) await remember(root, { ...CONFIG, out: `generated${port}` });
  assert.equal(readdirSync(join(root, CACHE)).length, 1);
  assert.equal(readdirSync(entriesOf(root)).length, 20);
  assert.equal(isRemembered(root, { ...CONFIG, out: 'generated24' }), true);
});

/** Short texts of few kinds, so that edits often undo each other. */
const HOST_TEXTS = [
  "import { methods } from 'restgen/host';\nmethods({ a: (id: string) => id });\n",
  "import { methods } from 'restgen/host';\nimport { NAME } from './b.js';\nmethods({ [NAME]: (id: number) => id });\n",
  "import { methods, publish } from './b.js';\nmethods({ c: (id: number): void => {} });\npublish('d', () => []);\n",
  "import { methods } from 'restgen/host';\nimport type { Shape } from './b.js';\nmethods({ e: (shape: Shape, part: Pick<Shape, 'id'>): Shape => shape });\n",
  "import { methods } from 'restgen/host';\nimport type { Shape } from 'shapes';\nmethods({ f: (shape: Shape): Shape['id'] => shape.id });\n",
  "import { Meteor } from 'meteor/meteor';\nimport * as b from './b.js';\nMeteor.methods({ g: b.handler });\n",
  "import { methods, setMethodOptions } from 'restgen/host';\nsetMethodOptions('a', { url: '/a/:0' });\n",
  "import { Collection } from 'restgen/host';\nimport { Shape } from './b.js';\nexport const Shapes = new Collection<Shape>('shapes');\n",
  "import { methods } from 'restgen/host';\nmethods({ h: async (id: string) => ({ id, count: id.length }) });\n",
  // Names that others in the API make another one of.
  "import { methods } from 'restgen/host';\ninterface Shape { own: true }\nmethods({ 'i.j': (shape: Shape) => shape });\n",
  "import { methods } from 'restgen/host';\ninterface NewShape { own: Date }\nmethods({ iJ: (shape: NewShape) => {}, 'i.j.k': () => 1 });\n",
  "import { publish, methods } from 'restgen/host';\npublish('p', (id: string) => [], { url: '/p/:0' });\nmethods({ p: (other: number) => {} });\n",
  "import { methods } from 'restgen/host';\nmethods({ q: { run: (name: string) => 1 } });\n/** Says it. */\nfunction later() {}\nmethods({ r: later });\n",
  "import { methods } from 'restgen/host';\nimport names from './names.json' with { type: 'json' };\nmethods({ [names.first]: () => 1 });\n",
  "import { configure } from 'restgen/host';\nconfigure({ collections: [], objectIdCollections: ['shapes'] });\n",
  "import { configure } from 'restgen/host';\nconfigure({ objectIdCollections: ['shapes'] });\n",
];
const WRAPPER_TEXTS = [
  "import { methods } from 'restgen/host';\nexport const define = (name: string, run: (id: string) => void) => methods({ [name]: run });\n",
  "import { methods } from 'restgen/host';\nexport function define(name: string) { methods({ [name + '.made']: (id: number) => id }); }\n",
  "import { define } from './b.js';\ndefine('w', (id) => {});\n",
  "import { define as other } from '../server/b.js';\nother('v', (id: string) => {});\nother('w');\n",
  "export { define as other } from '../server/b.js';\n",
];
const OTHER_TEXTS = [
  '',
  '// Nothing.\n',
  "export const NAME = 'b';\n",
  "export const NAME = 'c';\n",
  "export * from 'restgen/host';\n",
  "export { methods } from 'restgen/host';\nexport * from '../lib/c.js';\n",
  "export * from '../lib/c.js';\n",
  'export interface Shape { id: string }\n',
  'export interface Shape { id: number; name?: string; of: () => void }\nexport const handler = (id: number) => id;\n',
  "import { NAME } from '../lib/c.js';\nexport type Shape = { id: typeof NAME };\nexport { NAME };\n",
  "declare module './b.js' { interface Shape { more: boolean } }\nexport {};\n",
  'export function handler(id: string = 1) { return {',
];
/** Types of a package: its own, those that its manifest names, and those of a copy that is nearer. */
const PACKAGE_EDITS = [
  { file: 'node_modules/shapes/package.json', text: '{ "name": "shapes", "types": "one.d.ts" }' },
  { file: 'node_modules/shapes/package.json', text: '{ "name": "shapes", "types": "two.d.ts" }' },
  { file: 'node_modules/shapes/package.json', text: null },
  { file: 'node_modules/shapes/index.d.ts', text: 'export interface Shape { id: boolean }' },
  { file: 'node_modules/shapes/one.d.ts', text: 'export interface Shape { id: string }' },
  { file: 'node_modules/shapes/two.d.ts', text: 'export interface Shape { id: number }' },
  { file: 'server/node_modules/shapes/index.d.ts', text: 'export interface Shape { id: Date }' },
  { file: 'server/node_modules/shapes/index.d.ts', text: null },
];
/** What a module imports that is no module. */
const DATA_EDITS = [
  { file: 'server/names.json', text: '{ "first": "n.one" }' },
  { file: 'server/names.json', text: '{ "first": "n.two" }' },
  { file: 'server/names.json', text: null },
];
/** What somebody does to the generated folder. */
const OUTPUT_EDITS = [
  { file: 'generated/index.ts', text: '// Generated by restgen\n' },
  { file: 'generated/client.ts', text: null },
];
const files = ['server/a.ts', 'server/b.ts', 'server/e.ts', 'lib/c.ts'];
const edit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      file: fc.constantFrom(...files),
      text: fc.constantFrom(...HOST_TEXTS, ...WRAPPER_TEXTS, ...OTHER_TEXTS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ file: fc.constantFrom(...files), text: fc.constant(null) }) },
  { weight: 2, arbitrary: fc.constantFrom(...PACKAGE_EDITS) },
  { weight: 1, arbitrary: fc.constantFrom(...DATA_EDITS) },
  { weight: 1, arbitrary: fc.constantFrom(...OUTPUT_EDITS) },
  {
    weight: 1,
    arbitrary: fc.record({
      file: fc.constant('tsconfig.json'),
      text: fc.constantFrom(
        '{}',
        '{ "exclude": ["lib"] }',
        '{ "compilerOptions": { "paths": { "shapes": ["./server/b.ts"] } } }',
        '{ "compilerOptions": {',
      ),
    }),
  },
);

function apply(root: string, { file, text }: { file: string; text: string | null }): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  if (text === null) rmSync(join(root, file), { force: true });
  else writeFileSync(join(root, file), text);
}

test('after any edits, what is remembered is what would be generated', async (context) => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 8 }), async (edits) => {
      const root = temporaryFolder(context, {
        'node_modules/.keep': '',
        'package.json': '{ "type": "module" }',
      });
      const watching = generateCached(root, CONFIG, LIBRARIES);
      for (const item of edits) {
        apply(root, item);
        const memory = generateCached(root, CONFIG, LIBRARIES);
        const made = memory.recall() ?? memory.generate();
        memory.keep();
        const expected = plain(generate(root, CONFIG, { libraries: LIBRARIES }));
        assert.deepEqual(plain(made), expected);
        const watched = watching.generate();
        assert.deepEqual(plain(watched), expected);
        if (hasErrors(watched.diagnostics)) continue;
        writeFolder(join(root, CONFIG.out), watched.files);
        assert.deepEqual(readTree(join(root, CONFIG.out)), watched.files);
      }
    }),
    { numRuns: runsOf(40) },
  );
});
