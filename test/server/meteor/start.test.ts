/** What restgen costs when a Meteor server starts. Meteor parses npm modules with reify as it loads them. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { startApplication } from './application.js';

const require = createRequire(import.meta.url);
const { compile } = require('@meteorjs/reify/lib/compiler');
const SERVING = dirname(require.resolve('restgen/meteor'));

function isParsed(file: string): boolean {
  let parsed = false;
  const parse = (): never => {
    parsed = true;
    throw new Error(`${file} is parsed`);
  };
  try {
    compile(readFileSync(file, 'utf8'), { parse });
  } catch (error) {
    if (!parsed) throw error;
  }
  return parsed;
}

test('Meteor need not parse what it loads of restgen', () => {
  const modules = readdirSync(SERVING).filter((name) => name.endsWith('.cjs'));
  assert.ok(modules.includes('serving.cjs'));
  assert.deepEqual(
    modules.filter((name) => isParsed(join(SERVING, name))),
    [],
  );
});

test('a start of Meteor loads no package for requests, and parses none', async () => {
  const before = new Set(Object.keys(require.cache));
  const running = await startApplication('hosts/meteor-app', ['server/main.ts']);
  const loaded = Object.keys(require.cache).filter(
    (file) => !before.has(file) && file.includes('node_modules'),
  );
  await running.stop();
  assert.deepEqual(loaded.map(packageOf), ['lru-cache']);
  assert.deepEqual(loaded.filter(isParsed), []);
});

const packageOf = (file: string): string =>
  /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1] ?? file;
