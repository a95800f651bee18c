/** What restgen costs when a Meteor server starts. Meteor parses npm modules with reify as it loads them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

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

/**
 * The start of a server with 100 routes and the page, in a process of its own: here, tests have loaded packages already.
 * It prints the loaded files and the bytes.
 */
const START = `
  const none = () => undefined;
  const Meteor = { publish: none, methods: none, startup: none };
  const WebApp = { expressApp: { handle: none }, handlers: { use: none, handle: none } };
  globalThis.Package = { meteor: { Meteor }, webapp: { WebApp } };
  const before = process.memoryUsage().rss;
  const { host, mount } = require('restgen/meteor');
  const { createDocs, method, Router } = require('restgen/runtime');
  const router = Router();
  for (let index = 0; index < 100; index += 1) router.post('/methods/name' + index, method('name' + index));
  const contract = { publications: {}, methods: {}, collections: {}, $defs: {} };
  const api = { host, contract, routeList: { 'api-routes': [] }, routers: [router] };
  mount(api, {}, createDocs({}));
  const bytes = process.memoryUsage().rss - before;
  console.log(JSON.stringify({ files: Object.keys(require.cache), bytes }));
`;

test('a start of Meteor loads no package, and takes little memory', () => {
  const printed = execFileSync(process.execPath, ['-e', START], { cwd: dirname(SERVING), encoding: 'utf8' });
  const { files, bytes } = JSON.parse(printed);
  assert.deepEqual(
    files.filter((file: string) => dirname(file) !== SERVING),
    [],
  );
  assert.ok(bytes < 20_000_000, `${bytes} bytes`);
});
