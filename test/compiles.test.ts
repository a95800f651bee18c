/** Everything that is generated compiles under the strictest flags, whichever way the host resolves modules. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generate } from '../src/generator/generate.js';
import { writeFolder } from '../src/generator/output/write.js';
import { checkedClient, compilerSays, STRICT } from './compiler.js';
import { configOf } from './fixtures.js';
import { generatedFixtures } from './generated-fixtures.js';
import { LIBRARIES } from './library-files.js';
import { folderInRepository, readTree } from './temporary-folder.js';

const WORK = folderInRepository('compiles');
const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Hosts that do not compile in this mode by themselves, whatever is generated. */
const OTHER_MODULES =
  /^(?:hosts\/(?:commonjs|javascript-commonjs)|lint\/types-of-missing-packages|project\/(?:comments-of-html|syntax-that-babel-compiles)|schema\/jsdoc\/annotations-of-flow|schema\/types-not-found|schema\/libraries\/zod\/contradicts-typescript|schema\/constraints\/passed-on-whole)$/;

/** How modules are imported is all that differs for a bundler: these have every kind of generated import. */
const BUNDLED =
  /^(?:demo|render\/module-names|contract|hosts\/(?!meteor-|ts-extensions$|javascript-commonjs$))/;

async function compile(name: string, options: object, files: readonly string[]): Promise<void> {
  const config = join(WORK, `${name}.json`);
  const said = await compilerSays(config, { ...STRICT, ...options }, { files });
  assert.equal(said.replaceAll(OF_JAVASCRIPT_HOST, '').replaceAll(OF_METEOR_HOST, ''), '');
}

/** An index imports the modules that declare. JavaScript of hosts is not written for the strictest flags. */
const OF_JAVASCRIPT_HOST = /^[^\n]*\/host\/[^\n]*\.[cm]?jsx?\(.*\n(?: .*\n)*/gm;

/** The types of Meteor are not installed. These facts share a host with others. */
const OF_METEOR_HOST =
  /^[^\n]*\/host\/(?:cleaned-before-a-type|custom-types-of-ejson|overloads-expected)\.ts\(.*\n(?: .*\n)*/gm;

const generated = generatedFixtures().filter(({ files }) => files.size > 0);

/**
 * What is JavaScript is checked as strictly, and so are the types that stand beside it. They are checked only together with
 * those of all packages that are imported: a program of TypeScript does without, as several of these take long.
 */
const CHECKED = { allowJs: true, checkJs: true, skipLibCheck: false, skipDefaultLibCheck: true };
const LANGUAGES = {
  typescript: { isWritten: (folder: string): boolean => !isJavaScript(folder), options: {} },
  javascript: { isWritten: isJavaScript, options: CHECKED },
};

function isJavaScript(folder: string): boolean {
  return existsSync(join(folder, 'index.js'));
}

/** Whether it imports as Node wants it: with the extensions of what is run. */
function isForNode(folder: string): boolean {
  const index = isJavaScript(folder) ? 'index.js' : 'index.ts';
  return readFileSync(join(folder, index), 'utf8').includes("'./auth.js'");
}

/** The index, which imports what is TypeScript; or all of it, as types hide the JavaScript beside them. */
function modulesOf(folder: string): string[] {
  if (!isJavaScript(folder)) return [join(folder, 'index.ts'), checkedCopy(join(folder, 'client.ts'))];
  return [...readTree(folder).keys()]
    .filter((path) => /\.[jt]s$/.test(path))
    .map((path) => join(folder, path));
}

function checkedCopy(client: string): string {
  const copy = join(WORK, 'clients', relative(ROOT, client));
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, checkedClient(readFileSync(client, 'utf8')));
  return copy;
}

/** In one program handlers are compared with up to four signatures of one name. */
const MOST_OF_ONE_NAME = 4;

/** Generated folders that can be in one program. */
function programs(folders: readonly string[]): string[][] {
  const all: { folders: string[]; names: Map<string, number> }[] = [];
  for (const folder of folders) {
    const { publications, methods } = JSON.parse(readFileSync(join(folder, 'api.json'), 'utf8'));
    const names = Object.keys({ ...publications, ...methods });
    let program = all.find((item) => names.every((name) => (item.names.get(name) ?? 0) < MOST_OF_ONE_NAME));
    if (program === undefined) {
      program = { folders: [], names: new Map() };
      all.push(program);
    }
    program.folders.push(folder);
    for (const name of names) program.names.set(name, (program.names.get(name) ?? 0) + 1);
  }
  return all.map((program) => program.folders);
}

test('the generated folders compile as Node resolves modules', async () => {
  const folders = generated
    .filter(({ fixture, folder }) => !OTHER_MODULES.test(fixture.name) && isForNode(folder))
    .map(({ folder }) => folder);
  for (const [language, { isWritten, options }] of Object.entries(LANGUAGES))
    for (const [index, program] of programs(folders.filter(isWritten)).entries()) {
      const name = `nodenext-${language}-${index}`;
      await compile(name, { module: 'nodenext', ...options }, program.flatMap(modulesOf));
    }
});

test('what is generated for a bundler compiles as bundlers resolve modules', async () => {
  const root = join(WORK, 'bundler');
  const folders: string[] = [];
  for (const { fixture, host: original } of generated.filter(({ fixture }) => BUNDLED.test(fixture.name))) {
    const { name } = fixture;
    const host = join(root, name, 'host');
    cpSync(original, host, { recursive: true });
    const options = { module: 'preserve', moduleResolution: 'bundler' };
    writeFileSync(join(host, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    const made = generate(host, await configOf(host), { libraries: LIBRARIES });
    writeFolder(join(root, name, 'expected'), made.files);
    assert.doesNotMatch(made.files.get('index.ts') ?? '', /from '\.\/.*\.js'/);
    folders.push(join(root, name, 'expected'));
  }
  for (const [index, program] of programs(folders).entries()) {
    const files = program.map((folder) => join(folder, 'index.ts'));
    await compile(`bundler-${index}`, { module: 'preserve', moduleResolution: 'bundler' }, files);
  }
});

for (const [name, options] of [
  ['hosts/ts-extensions', { module: 'nodenext', allowImportingTsExtensions: true }],
  ['hosts/commonjs', { module: 'commonjs', moduleResolution: 'bundler', verbatimModuleSyntax: false }],
] as const) {
  test(`${name} compiles with the options of its own`, () => {
    const folder = generated.find(({ fixture }) => fixture.name === name)?.folder ?? '';
    return compile(name.replace('/', '-'), options, [join(folder, 'index.ts')]);
  });
}
