/** The tests that SECURITY.md and docs/live.md name exist, some for each promise: a promise whose test is gone is none. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PACKAGE } from '../cli/captured.js';
import { pages } from './pages.js';

/** What else stands in code is a command, or a name without spaces. */
const isTitle = (code: string): boolean => code.includes(' ') && !/^(?:restgen|npm run) /.test(code);

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const sections = pages
  .filter(({ path }) => path === 'SECURITY.md')
  .flatMap(({ text }) => text.split(/^#+ /m))
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    promises: section.split(/^- /m).slice(1),
    tests: codesIn(section).filter(isTitle),
  }));

/** The lists of docs/live.md, whose tests are comments, because readers of the page do not look for them. */
const promisesOfStreams = pages
  .filter(({ path }) => path === 'docs/live.md')
  .flatMap(({ text }) => text.split(/^#+ /m))
  .filter((section) => /^(?:In the TypeScript client|On the server)\n/.test(section))
  .flatMap((section) => section.split(/^- /m).slice(1));
const testsOfStreams = (promise: string): string[] =>
  [...promise.matchAll(/^ {2}<!-- test: (.+) -->$/gm)].map(([, title = '']) => title);

test('SECURITY.md and docs/live.md name tests that exist', () => {
  const named = [...sections.flatMap(({ tests }) => tests), ...promisesOfStreams.flatMap(testsOfStreams)];
  assert.ok(named.length > 20, 'it names tests');
  const folder = join(PACKAGE, 'test');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const missing = named.filter((title) => !tests.some((text) => hasTest(text, title)));
  assert.deepEqual(missing, []);
  const table = "for (const row of ['one']) it(`takes $" + "{row}`, run);\nit.skip('nothing', run);";
  assert.deepEqual(
    ['takes one', 'takes two', 'nothing'].map((title) => hasTest(table, title)),
    [true, false, false],
  );
});

/** A test of a table has a template for its title; what stands in its place is a text of the same file. */
function hasTest(text: string, title: string): boolean {
  return [...text.matchAll(/\b(?:it|test|describe)\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g)].some(
    ([, whole, template = '']) => {
      if (whole !== undefined) return whole === title;
      const pattern = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[^\w\s]/g, '\\$&'));
      const [, ...placed] = new RegExp(`^${pattern.join('(.+)')}$`).exec(title) ?? [];
      return placed.length > 0 && placed.every((name) => text.includes(`'${name}'`));
    },
  );
}

test('each promise of SECURITY.md names a test, or a command that looks for hours', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(PACKAGE, 'package.json'), 'utf8'),
  );
  const isRun = (code: string): boolean => code.startsWith('npm run ') && code.slice(8) in scripts;
  const promises = sections.flatMap((section) => section.promises);
  assert.ok(promises.length > 30, `it makes ${promises.length} promises`);
  assert.deepEqual(
    promises.filter((promise) => !codesIn(promise).some((code) => isTitle(code) || isRun(code))),
    [],
  );
});

test('each promise of docs/live.md about clients and servers names a test', () => {
  assert.ok(promisesOfStreams.length > 12, `it makes ${promisesOfStreams.length} promises`);
  assert.deepEqual(
    promisesOfStreams.filter((promise) => testsOfStreams(promise).length === 0),
    [],
  );
});

test('SECURITY.md names a test for each of the ten risks of OWASP', () => {
  const risks = sections.filter(({ title }) => /^API\d+:/.test(title));
  assert.deepEqual(
    risks.map(({ title, tests }) => `${title.split(':')[0]} ${tests.length > 0}`),
    Array.from({ length: 10 }, (_, index) => `API${index + 1} true`),
  );
});

/** What listens and what it is made of. The database has a driver of its own. */
const LISTENING =
  /^(?:createServer|Server|ServerResponse|STATUS_CODES|validateHeader\w+|isIP(?:v[46])?|Socket)(?: as \w+)?$/;

test('what serves an API sends no requests', () => {
  const sending = ['runtime', 'host', 'meteor'].flatMap((room) => {
    const folder = join(PACKAGE, 'src/server', room);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        sendersIn(readFileSync(join(folder, path), 'utf8')).map((sender) => `${room}/${path}: ${sender}`),
      );
  });
  assert.deepEqual(sending, []);
  assert.deepEqual(sendersIn("import { request } from 'node:http';\nawait fetch(url);"), [
    'request',
    'fetch(',
  ]);
  assert.deepEqual(sendersIn("import https from 'node:https';"), ['node:https']);
});

function sendersIn(text: string): string[] {
  const names = [...text.matchAll(/^import \{([^}]*)\} from 'node:(?:http|net)';/gm)]
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type ') && !LISTENING.test(name));
  const modules = [...text.matchAll(/from '(node:(?:https|http2|tls|dgram|dns)[^']*)'/g)].map(
    ([, name = '']) => name,
  );
  const calls = [...text.matchAll(/(?<![\w.])fetch\((?!\))/g)].map(([call]) => call);
  return [...names, ...modules, ...calls];
}
