/** The tests that SECURITY.md names exist: a promise whose test is gone is none. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PACKAGE } from '../cli/captured.js';
import { pages } from './pages.js';

/** What else stands in code is a command, or a name without spaces. */
const isTitle = (code: string): boolean => code.includes(' ') && !code.startsWith('restgen ');

test('SECURITY.md names tests that exist', () => {
  const named = pages
    .filter(({ path }) => path === 'SECURITY.md')
    .flatMap(({ text }) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code))
    .filter(isTitle);
  assert.ok(named.length > 20, 'it names tests');
  const folder = join(PACKAGE, 'test');
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const missing = named.filter((title) => !tests.some((text) => text.includes(`('${title}'`)));
  assert.deepEqual(missing, []);
});
