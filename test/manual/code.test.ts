/** The code of the pages is code: it generates, compiles under strict flags, and its commands run. */
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { COMMANDS } from '../../src/commands/commands.js';
import { FLAGS } from '../../src/config/flags.js';
import { loadConfig } from '../../src/config/load.js';
import type { OptionTable } from '../../src/config/option.js';
import { PACKAGE, project, restgen } from '../cli/captured.js';
import { json, Served } from '../commands/served.js';
import { compilerSays } from '../compiler.js';
import { type Block, filesOf, page, pages, restgenLines } from './pages.js';

const STRICT = {
  ...JSON.parse(readFileSync(join(PACKAGE, 'tsconfig.json'), 'utf8')).compilerOptions,
  incremental: false,
  noEmit: true,
};

/** The pages whose examples are projects; every diagnostic has one of its own, which another test runs. */
const MANUAL = pages.filter(({ path }) => path !== 'docs/diagnostics.md');
const isExcerpt = ({ file }: Block): boolean => file?.startsWith('generated/') === true;
const isConfiguration = ({ file }: Block): boolean => file?.startsWith('restgen.config.') === true;
const isJsonConfiguration = ({ file }: Block): boolean => file === 'restgen.config.json';

/** The project that a page shows, with the README's declarations where it has none. */
function projectOf(blocks: readonly Block[]): string {
  const readme = page('README.md').blocks.filter(({ file }) => file === 'server/tasks.ts');
  const shown = blocks.filter((block) => !isExcerpt(block) && !isJsonConfiguration(block));
  const tsconfig = JSON.stringify({ compilerOptions: STRICT });
  const files = { 'package.json': '{ "type": "module" }\n', 'tsconfig.json': tsconfig };
  const root = project({ ...files, ...filesOf([...readme, ...shown]) });
  for (const name of ['express', '@types', 'zod'])
    symlinkSync(join(PACKAGE, 'node_modules', name), join(root, 'node_modules', name));
  return root;
}

const projects: string[] = [];

for (const { path, blocks } of MANUAL.filter(({ blocks }) => blocks.some(({ file }) => file !== undefined))) {
  test(`the project that ${path} shows generates without an error`, async () => {
    const root = projectOf(blocks);
    projects.push(root);
    const { code, stderr } = await restgen(root, ['generate']);
    assert.equal(code, 0, stderr);
    for (const { file = '', text } of blocks.filter(isExcerpt)) {
      const generated = readFileSync(join(root, file), 'utf8');
      assert.ok(generated.includes(text), `${file} does not hold:\n${text}It holds:\n${generated}`);
    }
  });
}

/** In one program handlers are compared with up to four signatures of one name, and all have the declarations of the README. */
const MOST_OF_ONE_NAME = 4;

test('the projects that the pages show compile', async () => {
  assert.ok(projects.length > 5);
  for (let first = 0; first < projects.length; first += MOST_OF_ONE_NAME) {
    const include = projects.slice(first, first + MOST_OF_ONE_NAME);
    const config = join(project({}), 'tsconfig.json');
    const options = { ...STRICT, rootDir: '/', typeRoots: [join(PACKAGE, 'node_modules/@types')] };
    assert.equal(await compilerSays(config, options, { include }), '');
  }
});

for (const { path, blocks } of MANUAL) {
  for (const { file = '', text } of blocks.filter(isConfiguration)) {
    test(`the ${file} of ${path} is a configuration`, async () => {
      const root = project({ [file]: text });
      const loaded = await loadConfig({ root, cwd: root });
      assert.ok('config' in loaded, JSON.stringify(loaded));
    });
  }
}

test('every block of JSON is JSON', () => {
  for (const { language, text } of pages.flatMap(({ blocks }) => blocks))
    if (language === 'json') assert.doesNotThrow(() => JSON.parse(text), text);
});

test('every block of TypeScript or JavaScript names its file, so that it is compiled', () => {
  const nameless = pages.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language, file }) => /^[jt]sx?$/.test(language) && file === undefined)
      .map(({ text }) => `${path}: ${text}`),
  );
  assert.deepEqual(nameless, []);
});

/** What the commands of a page begin with that are not restgen's: they are shown, not run. */
const OTHER_COMMANDS =
  /^(?:(?:meteor )?npm |meteor run$|curl |openapi-generator-cli |node |git |npx biome |export |docker compose |hadolint |check-jsonschema |caddy validate )/;

test('every line of a shell block is a command that is known', () => {
  const lines = pages.flatMap(({ blocks }) =>
    blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trimEnd().split('\n')),
  );
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('npx restgen ') && !OTHER_COMMANDS.test(line)),
    [],
  );
});

test('a new version of a call answers beside the old one, which names it', async () => {
  const root = projectOf(
    page('docs/declaring.md').blocks.filter(({ file = '' }) => file.startsWith('server/')),
  );
  const served = new Served(root);
  const url = await served.url();
  const call = (path: string, args: unknown[]) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
    });
  const [old, next] = [
    await call('/v1/reminders', ['Call Ada']),
    await call('/v2/reminders', [{ title: 'Call Ada', priority: 2 }]),
  ];
  const names = ['Deprecation', 'Sunset', 'Link'];
  assert.deepEqual(
    [old, next].map(({ status, headers }) => [status, ...names.map((name) => headers.get(name))]),
    [
      [200, '@1777593600', 'Wed, 30 Jun 2027 00:00:00 GMT', '</v2/reminders>; rel="successor-version"'],
      [200, null, null, null],
    ],
  );
  served.interrupt();
  await served.ended;
});

/** What the command line, the workflow or the text of a page calls, wherever it stands. */
const CALL = /\brestgen (?<command>\w+)(?<words>(?: (?:--?[\w-]+|[\w./"$@:-]+))*)/g;
const TABLE: OptionTable = FLAGS;

test('every flag that stands behind a command is one that it has', () => {
  const wrong = MANUAL.flatMap(({ path, text }) =>
    [...text.matchAll(CALL)].flatMap(({ groups }) => {
      const { command = '', words = '' } = groups ?? {};
      if (!Object.hasOwn(COMMANDS, command)) return [];
      const flags = words.split(' ').filter((word) => word.startsWith('--'));
      const options = Object.values(TABLE).filter(({ commands }) => commands?.includes(command) ?? true);
      return flags
        .filter((flag) => !options.some((option) => option.flag?.split(' ')[0] === flag))
        .map((flag) => `${path}: restgen ${command} ${flag}`);
    }),
  );
  assert.deepEqual(wrong, []);
});

const startBlock = (heading: string): string =>
  page('README.md').blocks.find((block) => block.heading === heading && block.language === 'sh')?.text ?? '';

test('the four commands of the README lead from an empty folder to the first answer', async () => {
  const root = project({ 'package.json': '{ "dependencies": { "restgen": "^0.1.0" } }\n' });
  const shell = startBlock('Start in plain Node');
  const commands = restgenLines(shell);
  assert.deepEqual(commands, [['init'], ['serve']]);
  assert.equal(shell.trimEnd().split('\n').length, 4);
  const { code, stderr } = await restgen(root, ['init']);
  assert.equal(code, 0, stderr);
  const shown = page('README.md').blocks.find(({ file }) => file === 'server/tasks.ts');
  assert.equal(readFileSync(join(root, 'server/tasks.ts'), 'utf8'), shown?.text);
  const served = new Served(root);
  const address = /curl (?<address>\S+)/.exec(shell)?.groups?.['address'] ?? '';
  const answer = await json(address.replace('http://localhost:3000', await served.url()));
  assert.match(JSON.stringify(answer), /"path":"\/methods\/tasks.finish"/);
  served.interrupt();
  await served.ended;
});

test('the commands of the README for a Meteor application run on one', async () => {
  const root = project({});
  const host = join(PACKAGE, 'fixtures/hosts/meteor-app/host');
  assert.ok(existsSync(host));
  cpSync(host, root, { recursive: true, filter: (path) => !basename(path).startsWith('restgen.config') });
  mkdirSync(join(root, '.meteor'), { recursive: true });
  if (!existsSync(join(root, 'package.json'))) writeFileSync(join(root, 'package.json'), '{}\n');
  for (const argv of restgenLines(startBlock('Start in a Meteor application'))) {
    const { code, stderr } = await restgen(root, argv);
    assert.equal(code, 0, `${argv.join(' ')}: ${stderr}`);
  }
});
