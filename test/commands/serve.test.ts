import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { HOST, project } from '../cli/captured.js';
import { json, Served } from './served.js';

test('serve generates, listens, prints the routes, and its six lines work in a shell', async () => {
  const root = project(HOST);
  const served = new Served(root);
  const url = await served.url();
  assert.match(served.stdout, /^POST +\/methods\/hello +method +hello +server\/tasks\.ts$/m);
  const lines = served.stdout.split('\n').filter((line) => /^(curl|TOKEN=)/.test(line));
  assert.equal(lines.length, 6);
  const { stdout } = await promisify(execFile)('bash', ['-ec', lines.slice(0, 5).join('\n')]);
  const [list = '', registered = '', greeting, tasks] = stdout.trim().split('\n');
  assert.equal(JSON.parse(list)['api-routes'].length, 8);
  assert.equal(typeof JSON.parse(registered).token, 'string');
  assert.deepEqual([greeting, tasks], ['"Ada"', '{"tasks":[]}']);
  const watching = spawn('bash', ['-ec', `${lines[2]}\nexec ${lines[5]}`]);
  const exited = once(watching, 'exit');
  let events = '';
  for await (const piece of watching.stdout.setEncoding('utf8')) {
    events += piece;
    if (events.includes('event: ready')) break;
  }
  assert.match(events, /^event: ready$/m);
  watching.kill();
  await exited;
  assert.ok(readdirSync(join(root, 'generated')).includes('index.ts'));
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
  const [, docs = ''] = /^(http:\S+\/docs) is a page/m.exec(served.stdout) ?? [];
  assert.match(await (await fetch(docs)).text(), /^<!doctype html>/);
  served.interrupt();
  assert.equal(await served.ended, 0);
});

for (const [how, send, type] of [
  ['Ctrl-C', (served: Served) => served.interrupt(), 'module'],
  ['SIGTERM', (served: Served) => served.signal('SIGTERM'), 'commonjs'],
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
    const served = new Served(root, [], { RESTGEN_DATABASE_URL: 'file:data' });
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

test('workers serve one address and one database together; one that dies is replaced; all end with what runs', async () => {
  const pids = `import { method } from 'restgen/host';
method('pid', () => process.pid);
method('slow', async () => { console.log('called'); await new Promise((done) => setTimeout(done, 500)); return process.pid; });\n`;
  const config = JSON.stringify({ observe: { log: true } });
  const root = project({ ...HOST, 'server/pids.ts': pids, 'restgen.config.json': config });
  const served = new Served(root, ['--workers', '2'], { RESTGEN_DATABASE_URL: 'file:data' });
  await served.printed(/"msg":"http:\S+ serves \d+ routes\."/);
  const url = /"url":"(http:[^"]+)"/.exec(served.stdout)?.[1] ?? '';
  const ask = async (name: string): Promise<unknown> => {
    const headers = { Connection: 'close', 'Content-Type': 'application/json' };
    return (await fetch(`${url}/methods/${name}`, { method: 'POST', headers, body: '[]' })).json();
  };
  const first = [await ask('pid'), await ask('pid'), await ask('pid')];
  assert.deepEqual([first[0] === first[2], first[0] === first[1]], [true, false]);
  process.kill(Number(first[0]), 'SIGKILL');
  await served.printed('A worker ended by itself, by SIGKILL. Another one starts in 0.1 s.');
  const others = new Set<unknown>();
  while (others.size < 2) others.add(await ask('pid'));
  assert.ok(others.has(first[1]) && !others.has(first[0]));
  const slow = [ask('slow'), ask('slow')];
  await served.printed('called', 2);
  served.interrupt();
  assert.deepEqual(new Set(await Promise.all(slow)), others);
  assert.equal(await served.ended, 0);
  for (const pid of others) assert.throws(() => process.kill(Number(pid), 0), { code: 'ESRCH' });
  // With a log of lines, all that is not the application's own is a line of it.
  const lines = served.stdout.split('\n').filter((line) => line !== '' && line !== 'called');
  const said = lines.map((line): { level: string; msg: string } => JSON.parse(line));
  const told = said
    .filter(({ msg }) => !/ \d+(?:, slow)?$/.test(msg))
    .map(({ level, msg }) => `${level} ${msg}`);
  assert.deepEqual(told.sort(), [
    'error A worker ended by itself, by SIGKILL. Another one starts in 0.1 s.',
    ...Array.from({ length: 3 }, () => 'info The server accepts requests'),
    ...['has stopped', 'has stopped', 'is stopping', 'is stopping'].map((what) => `info The server ${what}`),
    `info ${url} serves 11 routes.`,
    'warn RESTGEN_SECRET is not set: tokens are signed with a random secret, and are valid only during this run.',
  ]);
  assert.equal(served.stderr, '');
});

test('attempts to log in are counted over all workers', async () => {
  const attempts = { perAccount: 3, perAddress: 8 };
  const root = project({ ...HOST, 'restgen.config.json': JSON.stringify({ auth: { attempts } }) });
  const served = new Served(root, ['--workers', '2'], { RESTGEN_DATABASE_URL: 'file:data' });
  const url = await served.url();
  // A connection each, so that the workers take turns.
  const headers = { Connection: 'close', 'Content-Type': 'application/json' };
  const attempt = async (username: string): Promise<number> => {
    const body = JSON.stringify({ username, password: 'wrong' });
    return (await fetch(`${url}/users/login`, { method: 'POST', headers, body })).status;
  };
  const statuses: number[] = [];
  for (const name of ['ada', 'ada', 'ada', 'ada', 'ada', 'grace', 'grace', 'grace', 'alan', 'alan'])
    statuses.push(await attempt(name));
  assert.deepEqual(statuses, [500, 500, 500, 429, 429, 500, 500, 500, 429, 429]);
  served.interrupt();
  assert.equal(await served.ended, 0);
});

test('entry modules alone are loaded, in their order; a host whose command is killed ends by itself', async () => {
  const root = project({
    ...HOST,
    'server/main.ts': "console.log('host', process.pid);\nawait import('./tasks.js');\n",
    'server/never.ts':
      "import { method } from 'restgen/host';\nconsole.log('never');\nmethod('never', () => 1);\n",
    'restgen.config.json': '{ "entry": ["server/main.ts"] }',
  });
  const served = new Served(root);
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

test('several servers share a folder of documents; --json prints one JSON text, and what the host prints goes to standard error', async () => {
  const root = project({
    ...HOST,
    'server/loud.ts':
      "import { method } from 'restgen/host';\nconsole.log('loud');\nmethod('loud', () => 1);\n",
  });
  const env = { RESTGEN_DATABASE_URL: 'file:data' };
  const [served, other] = [new Served(root, ['--json'], env), new Served(root, [], env)];
  await Promise.all([served.printed(/^}$/), other.url()]);
  const { url, routes, calls, diagnostics } = JSON.parse(served.stdout);
  assert.match(url, /^http:/);
  assert.deepEqual([routes.length, calls.length, diagnostics], [10, 6, []]);
  assert.match(served.stderr, /^loud$/m);
  for (const item of [served, other]) item.interrupt();
  assert.deepEqual(await Promise.all([served.ended, other.ended]), [0, 0]);
});
