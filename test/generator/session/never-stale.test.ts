/** A run that reuses an earlier one gives what a cold run gives, whatever changed. */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import type { Config } from '../../../src/config/config.js';
import { generate } from '../../../src/generator/generate.js';
import { writeFolder } from '../../../src/generator/output/write.js';
import { createLibraryFiles } from '../../../src/generator/project/dependencies/library-files.js';
import { type CachedGenerator, generateCached } from '../../../src/generator/session/generate-cached.js';
import { plain } from '../../generated-fixtures.js';
import { temporaryFolder } from '../../temporary-folder.js';

const CONFIG: Config = { out: 'generated', auth: {} };

const HOST = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "resolveJsonModule": true } }',
  'node_modules/sizes/package.json': '{ "name": "sizes", "types": "one.d.ts" }',
  'node_modules/sizes/one.d.ts': 'export interface Size { width: number }\n',
  'node_modules/sizes/two.d.ts': 'export interface Size { width: string; height: string }\n',
  'node_modules/sizes/index.d.ts': 'export interface Size { width: boolean }\n',
  'server/sizes.ts': `import { methods } from 'restgen/host';
import type { Size } from 'sizes';
methods({ 'sizes.set': (size: Size): Size => size });
`,
  'server/names.ts': `import { methods } from 'restgen/host';
import names from './names.json' with { type: 'json' };
methods({ 'names.all': () => names, 'names.first': (): (typeof names)['first'] => names.first });
`,
  'server/other.ts': "import { methods } from 'restgen/host';\nmethods({ other: () => 1 });\n",
};

/** `null` removes the file. */
type Files = Readonly<Record<string, string | null>>;
const MANIFEST = 'node_modules/sizes/package.json';
const NESTED: Files = {
  'server/node_modules/sizes/package.json': '{ "name": "sizes", "types": "index.d.ts" }',
  'server/node_modules/sizes/index.d.ts': 'export interface Size { nested: true }\n',
};
const JSON_FILE = 'server/names.json';
const CHANGES: Readonly<Record<string, { before: Files; after: Files }>> = {
  'a file of the source': {
    before: {},
    after: { 'server/other.ts': `${HOST['server/other.ts']}methods({ more: () => 2 });\n` },
  },
  "`types` of a dependency's package.json": {
    before: {},
    after: { [MANIFEST]: '{ "name": "sizes", "types": "two.d.ts" }' },
  },
  "`exports` of a dependency's package.json": {
    before: { [MANIFEST]: '{ "name": "sizes", "exports": { ".": { "types": "./one.d.ts" } } }' },
    after: { [MANIFEST]: '{ "name": "sizes", "exports": { ".": { "types": "./two.d.ts" } } }' },
  },
  "`exports` that a dependency's package.json gets": {
    before: {},
    after: { [MANIFEST]: '{ "name": "sizes", "types": "one.d.ts", "exports": { ".": "./two.js" } }' },
  },
  "a dependency's package.json that goes": { before: {}, after: { [MANIFEST]: null } },
  "name and version of the project's package.json": {
    before: {},
    after: { 'package.json': '{ "type": "module", "name": "tasks", "version": "2.3.0" }' },
  },
  'a nested node_modules that appears': {
    before: {},
    after: NESTED,
  },
  'a nested node_modules that goes': {
    before: NESTED,
    after: { 'server/node_modules': null },
  },
  'a package in a nested node_modules that was there': {
    before: { 'server/node_modules/others/index.d.ts': 'export {};\n' },
    after: NESTED,
  },
  'an imported JSON file that appears': { before: {}, after: { [JSON_FILE]: '{ "first": "one" }' } },
  'an imported JSON file that changes': {
    before: { [JSON_FILE]: '{ "first": "one" }' },
    after: { [JSON_FILE]: '{ "first": 1, "second": [2] }' },
  },
  'an imported JSON file that goes': {
    before: { [JSON_FILE]: '{ "first": "one" }' },
    after: { [JSON_FILE]: null },
  },
};

/** As in a process of its own. */
const opened = (root: string): CachedGenerator => generateCached(root, CONFIG, createLibraryFiles());

const coldRun = (root: string): unknown => plain(generate(root, CONFIG, { libraries: createLibraryFiles() }));

function apply(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, file);
    rmSync(path, { recursive: true, force: true });
    if (text === null) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

test('the generated folder is none of what a run depends on, even if the source imports it', (context) => {
  const root = temporaryFolder(context, {
    ...HOST,
    'server/main.ts': `import { methods } from 'restgen/host';
import { router } from '../generated/index.js';
methods({ 'main.router': () => router });
`,
  });
  const first = opened(root);
  const { files } = first.generate();
  writeFolder(join(root, CONFIG.out), files);
  first.keep();
  assert.deepEqual(opened(root).recall()?.files, files);
  assert.deepEqual(generate(root, CONFIG, { libraries: createLibraryFiles() }).files, files);
});

for (const [change, { before, after }] of Object.entries(CHANGES)) {
  test(`never stale: ${change}`, (context) => {
    const root = temporaryFolder(context, HOST);
    apply(root, before);
    const watching = opened(root);
    const first = plain(watching.generate());
    watching.keep();
    apply(root, after);
    const expected = coldRun(root);
    assert.notDeepEqual(expected, first, 'the change has to matter');
    assert.deepEqual(plain(watching.generate()), expected, '--watch');
    const later = opened(root);
    assert.deepEqual(plain(later.recall() ?? later.generate()), expected, 'another process');
  });
}
