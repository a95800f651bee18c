import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { BIN, PACKAGE } from './captured.js';

const run = promisify(execFile);

/** Runs `restgen --version` on this Node, which says that it is another one. */
const runOn = (version: string): Promise<{ stdout: string; stderr: string }> => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  return run(process.execPath, ['--import', `data:text/javascript,${pretend}`, BIN, '--version']);
};

test('the program has no syntax that Node 12 does not know', async () => {
  const text = readFileSync(BIN, 'utf8');
  const compiledFor = async (target: string): Promise<string> =>
    (await transform(text, { format: 'esm', target, supported: { 'node-colon-prefix-import': true } })).code;
  assert.equal(await compiledFor('node12.20'), await compiledFor('esnext'));
});

test('an older Node is refused in one sentence that names the floor of package.json', async () => {
  const { engines } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  const floor = engines.node.replace('>=', '');
  for (const version of ['12.22.12', '18.20.8', '20.17.0'])
    await assert.rejects(runOn(version), {
      code: 2,
      stdout: '',
      stderr: `restgen needs Node ${floor} or newer, and this is Node ${version}.\n`,
    });
  for (const version of [floor, '20.19.5', '26.0.0']) assert.match((await runOn(version)).stdout, /^\d/);
});
