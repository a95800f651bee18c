/** The tests that SECURITY.md names exist, some for each risk: a promise whose test is gone is none. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PACKAGE } from '../cli/captured.js';
import { pages } from './pages.js';

/** What else stands in code is a command, or a name without spaces. */
const isTitle = (code: string): boolean => code.includes(' ') && !/^(?:restgen|npm run) /.test(code);

const sections = pages
  .filter(({ path }) => path === 'SECURITY.md')
  .flatMap(({ text }) => text.split(/^#+ /m))
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    tests: [...section.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(isTitle),
  }));

test('SECURITY.md names tests that exist', () => {
  const named = sections.flatMap(({ tests }) => tests);
  assert.ok(named.length > 20, 'it names tests');
  const folder = join(PACKAGE, 'test');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const missing = named.filter((title) => !tests.some((text) => text.includes(`('${title}'`)));
  assert.deepEqual(missing, []);
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
  /^(?:createServer|Server|ServerResponse|STATUS_CODES|validateHeader\w+|isIPv[46]|Socket)(?: as \w+)?$/;

test('what serves an API sends no requests', () => {
  const sending = ['runtime', 'host', 'meteor'].flatMap((room) => {
    const folder = join(PACKAGE, 'src', room);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) =>
        sendersIn(readFileSync(join(folder, path), 'utf8')).map((found) => `${room}/${path}: ${found}`),
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
