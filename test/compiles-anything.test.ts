/** What is generated of random types compiles, by the oldest compiler that is supported and by the newest. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generate } from '../src/generator/generate.js';
import { writeFolder } from '../src/generator/output/write.js';
import { checkedClient, compilerSays, STRICT } from './compiler.js';
import { NAMES_MODULE, placedModule } from './generator/schema/differential/placed-type.js';
import { randomType } from './generator/schema/differential/random-type.js';
import { sourceOf } from './generator/schema/differential/type-source.js';
import { LIBRARIES } from './library-files.js';
import fc, { runsOf, SEED } from './random.js';
import { folderInRepository } from './temporary-folder.js';

/** Names that mean something in generated modules, or everywhere. */
const NAMES = [
  'Account',
  'Api',
  'AuthOptions',
  'Call',
  'Client',
  'Collection',
  'Date',
  'Error',
  'Host',
  'Map',
  'Methods',
  'Promise',
  'Publications',
  'Published',
  'Request',
  'RestError',
  'Router',
  'Shapes',
  'Tools',
  'default',
];

interface Module {
  file: string;
  text: string;
}

const moduleText = fc
  .record({
    type: randomType,
    name: fc.constantFrom(...NAMES, 'Own', 'Own', 'Own', 'Own'),
    isExported: fc.boolean(),
  })
  .map(({ type, name, isExported }) => (index: number): Module => {
    const prefix = `T${index}`;
    const isDefault = name === 'default';
    const root = isDefault || name === 'Own' ? `${prefix}Root` : name;
    const types = sourceOf(type, prefix)
      .replace(/^export /m, '')
      .replaceAll(`${prefix}Root`, root)
      .replace(/^(?=interface|type|enum)/gm, isExported ? 'export ' : '');
    return {
      file: `module${index}.ts`,
      text: `import { Collection as Documents, method, publish } from 'restgen/host';

${types}
${isDefault && isExported ? `export type { ${root} as default };\n` : ''}
method('takes${index}', (value: ${root}, others?: readonly ${root}[]): ${root} => others?.[0] ?? value);
method('infers${index}', (value: ${root}) => ({ value, all: [value] }));
publish('publishes${index}', function (value: ${root}) {
  this.added('documents${index}', String(value), { value });
  this.ready();
});
interface Document${index} { _id: string; value: ${root} }
export const documents${index}: Documents<Document${index}> = new Documents<Document${index}>('documents${index}');
`,
    };
  });

const modules = fc
  .sample(moduleText, { seed: SEED, numRuns: runsOf(100) })
  .map((module, index) => module(index));

const placed = fc
  .sample(placedModule, { seed: SEED, numRuns: runsOf(600) })
  .map((module, index) => module(index));

const folder = folderInRepository('properties');
for (const { file, text } of [...modules, ...placed, NAMES_MODULE]) writeFileSync(join(folder, file), text);
const { files, diagnostics } = generate(
  folder,
  { out: 'generated', auth: {}, lint: 'off' },
  { libraries: LIBRARIES },
);
writeFolder(join(folder, 'generated'), files);
writeFileSync(join(folder, 'generated/client.ts'), checkedClient(files.get('client.ts') ?? ''));

test('random types and types in random places generate without an error', () => {
  assert.deepEqual(
    diagnostics.filter(({ severity }) => severity === 'error'),
    [],
  );
});

const LIBRARY = {
  ...STRICT,
  module: 'nodenext',
  noEmit: false,
  composite: true,
  isolatedDeclarations: true,
  emitDeclarationOnly: true,
  rewriteRelativeImportExtensions: true,
};

for (const compiler of ['typescript59', 'typescript']) {
  const { version } = JSON.parse(
    readFileSync(new URL(`../../node_modules/${compiler}/package.json`, import.meta.url), 'utf8'),
  );
  test(`TypeScript ${version} compiles what is generated of them, as a program and as a library`, async () => {
    const outDir = join(folder, 'types', compiler);
    const options = { ...LIBRARY, outDir, tsBuildInfoFile: join(outDir, 'info') };
    const include = ['*.ts', 'generated/**/*.ts', 'generated/*.json'];
    const output = await compilerSays(join(folder, `${compiler}.json`), options, { include }, compiler);
    assert.equal(output, '', `${output}\n${sourcesIn(output)}`);
  });
}

/** The modules that the compiler complains of, as counterexamples. */
const sourcesIn = (output: string): string =>
  [...modules, ...placed]
    .filter(({ file }) => output.includes(file))
    .slice(0, 3)
    .map(({ text }) => text)
    .join('\n');
