import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { requireCompiled } from '../../../src/generator/session/cache/compiled-code.js';
import { temporaryFolder } from '../../temporary-folder.js';

const MODULES = {
  'one.js': 'exports.name = "one – ü"; exports.file = __filename;\n',
  'other.js': 'exports.of = require("./one.js");\n',
};

test('what is compiled of modules is kept once, and they work as they do without', (context) => {
  const root = temporaryFolder(context, MODULES);
  const require = createRequire(join(root, 'main.js'));
  const [one, other] = [join(root, 'one.js'), join(root, 'other.js')];
  const folder = join(root, 'code');
  const asked = (): unknown => {
    for (const path of [one, other]) delete require.cache[path];
    requireCompiled([one, other], folder)();
    return require(other).of;
  };
  const expected = { name: 'one – ü', file: one };
  assert.deepEqual(asked(), expected);
  const kept = readdirSync(folder);
  assert.equal(kept.length, 2);
  const times = (): number[] => kept.map((name) => statSync(join(folder, name)).mtimeMs);
  const before = times();
  assert.deepEqual(asked(), expected);
  assert.deepEqual([readdirSync(folder), times()], [kept, before], 'nothing is compiled again');
});

test('code that was kept a month ago is removed when other code is kept', (context) => {
  const root = temporaryFolder(context, MODULES);
  const folder = join(root, 'code');
  mkdirSync(folder, { mode: 0o700 });
  for (const [name, days] of [
    ['old', 31],
    ['recent', 29],
  ] as const) {
    const path = join(folder, name);
    writeFileSync(path, '');
    const then = Date.now() / 1000 - days * 24 * 60 * 60;
    utimesSync(path, then, then);
  }
  requireCompiled([join(root, 'one.js')], folder)();
  const names = readdirSync(folder);
  assert.deepEqual([names.length, names.includes('old'), names.includes('recent')], [2, false, true]);
});

test('compiled code is not taken from a folder that others may write to', (context) => {
  const root = temporaryFolder(context, { ...MODULES, 'code/theirs': '' });
  chmodSync(join(root, 'code'), 0o777);
  requireCompiled([join(root, 'one.js')], join(root, 'code'))();
  assert.deepEqual(readdirSync(join(root, 'code')), ['theirs']);
});
