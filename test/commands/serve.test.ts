import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { HOST, project, restgen } from '../cli/captured.js';
import { json, Served, ServedProgram } from './served.js';

test('serve generates, listens, prints the routes, and its five lines work in a shell, also again', async () => {
  const root = project(HOST);
  const served = new Served(root);
  const url = await served.url();
  assert.match(served.stdout, /^POST +\/methods\/hello +method +hello +server\/tasks\.ts$/m);
  const lines = served.stdout.split('\n').filter((line) => /^(curl|TOKEN=)/.test(line));
  assert.equal(lines.length, 5);
  for (const _time of [1, 2]) {
    const { stdout } = await promisify(execFile)('bash', ['-ec', lines.join('\n')]);
    const [list = '', greeting, tasks = '', ...more] = stdout.trim().split('\n');
    assert.equal(JSON.parse(list)['api-routes'].length, 8);
    assert.deepEqual([greeting, JSON.parse(tasks), more], ['"Ada"', { tasks: [] }, []]);
  }
  assert.ok(readdirSync(join(root, 'generated')).includes('index.ts'));
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  const [, docs = ''] = /^(http:\S+\/docs) is a page/m.exec(served.stdout) ?? [];
  for (const address of [docs, docs.replace('/docs', '/')])
    assert.match(await (await fetch(address)).text(), /^<!doctype html>/);
  served.interrupt();
  assert.equal(await served.ended, 0);
});

for (const [how, send, type] of [
  ['Ctrl-C', (served: ServedProgram) => served.interrupt(), 'module'],
  ['SIGTERM', (served: ServedProgram) => served.signal('SIGTERM'), 'commonjs'],
] as const) {
  test(`${how} ends command and host (${type}), lets a call under way finish, and closes the database`, async () => {
    const slow = `import { method } from 'restgen/host';
console.log('host', process.pid);
method('slow', async () => { console.log('called'); await new Promise((done) => setTimeout(done, 500)); return 'finished'; });\n`;
    const root = project({
      ...HOST,
      'package.json': JSON.stringify({ type }),
      'tsconfig.json': '{"compilerOptions":{"module":"nodenext","strict":true}}',
      'server/slow.ts': slow,
    });
    // In the cache, or the program would load the compiler.
    await restgen(root, ['generate']);
    const served = new ServedProgram(root, [], { RESTGEN_DATABASE_URL: 'file:data' });
    const url = await served.url();
    const host = Number(/host (\d+)/.exec(served.stdout)?.[1]);
    const answer = json(`${url}/methods/slow`, []);
    await served.printed('called');
    send(served);
    assert.equal(await answer, 'finished');
    assert.equal(await served.ended, 0);
    assert.equal(served.stderr, '');
    assert.throws(() => process.kill(host, 0), { code: 'ESRCH' });
  });
}

test('entry modules alone are loaded, in their order; a host whose command is killed ends by itself', async () => {
  const root = project({
    ...HOST,
    'server/main.ts': "console.log('host', process.pid);\nawait import('./tasks.js');\n",
    'server/never.ts':
      "import { method } from 'restgen/host';\nconsole.log('never');\nmethod('never', () => 1);\n",
    'restgen.config.json': '{ "entry": ["server/main.ts"] }',
  });
  await restgen(root, ['generate']);
  const served = new ServedProgram(root);
  await served.url();
  const host = Number(/^host (\d+)$/m.exec(served.stdout)?.[1]);
  assert.doesNotMatch(served.stdout, /^never$/m);
  assert.ok(isAlive(host));
  served.signal('SIGKILL');
  for (let tries = 0; tries < 1_000 && isAlive(host); tries += 1) await sleep(50);
  assert.ok(!isAlive(host));
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a second server is refused the folder of documents; --json prints one JSON text, and what the host prints goes to standard error', async () => {
  const root = project({
    ...HOST,
    'server/loud.ts':
      "import { method } from 'restgen/host';\nconsole.log('loud');\nmethod('loud', () => 1);\n",
  });
  const env = { RESTGEN_DATABASE_URL: 'file:data' };
  const served = new Served(root, ['--json'], env);
  await served.printed(/^}$/);
  const { url, routes, calls, diagnostics } = JSON.parse(served.stdout);
  assert.match(url, /^http:/);
  assert.deepEqual([routes.length, calls.length, diagnostics], [10, 5, []]);
  assert.match(served.stderr, /^loud$/m);
  const other = new Served(root, [], env);
  assert.equal(await other.ended, 2);
  assert.match(other.stderr, /data is open in another process, and a folder is for one process alone\./);
  served.interrupt();
  assert.equal(await served.ended, 0);
});
