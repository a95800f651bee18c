import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST, project, write } from '../cli/captured.js';
import { json, Served } from './served.js';

test('--watch serves every change, keeps tokens, shows errors and goes on as before', async () => {
  const root = project({ ...HOST, 'package.json': '{ "type": "module" }' });
  const served = new Served(root, ['--watch'], { RESTGEN_DATABASE_URL: 'file:.restgen/data' });
  const url = await served.url();
  const login = await json(`${url}/users/register`, { username: 'ada', password: 'correct horse' });
  assert.ok(typeof login === 'object' && login !== null && 'token' in login);

  const greeter = (text: string): string =>
    `import { method } from 'restgen/host';\nmethod('greet', function () { return \`${text} \${this.userId === null ? 'nobody' : 'somebody'}\`; });\n`;
  write(root, 'server/greet.ts', greeter('Hello,'));
  await served.printed('serves the change.', 1);
  assert.match(served.stdout, /^created {2}generated\/routes\/server\/greet\.ts$/m);
  const call = async (): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${login.token}` };
    const ask = (): Promise<Response> => fetch(`${url}/methods/greet`, { method: 'POST', headers });
    // The connection that fetch has kept may be that of the server before, which has just closed it.
    return (await ask().catch(ask)).json();
  };
  assert.equal(await call(), 'Hello, somebody');

  write(root, 'server/clash.ts', "import { method } from 'restgen/host';\nmethod('greet', () => 2);\n");
  await served.printed('The old server keeps running; waiting for a change.', 1);
  assert.match(served.stderr, /name-twice/);
  assert.equal(await call(), 'Hello, somebody');

  write(root, 'server/clash.ts', "import 'restgen/host';\nexport {};\n");
  write(root, 'server/greet.ts', `${greeter('Bye,')}throw new Error('while loading');\n`);
  await served.printed('Nothing is served; waiting for a change.', 1);
  assert.match(served.stderr, /^server\/greet\.ts:3:7 .*\n.*Error: while loading$/m);

  write(root, 'server/greet.ts', greeter('Bye,'));
  await served.printed('serves the change.', 2);
  assert.equal(await call(), 'Bye, somebody');

  served.interrupt();
  assert.equal(await served.ended, 0);
});

test('--watch waits where the first start fails, and serves once it is repaired', async () => {
  const root = project({
    ...HOST,
    'server/bad.ts': "import 'restgen/host';\nexport {};\nthrow new Error('not yet');\n",
    'restgen.config.json': '{ "entry": ["server/tasks.ts", "server/bad.ts"] }',
  });
  const served = new Served(root, ['--watch']);
  await served.printed('Nothing is served; waiting for a change.');
  write(root, 'server/bad.ts', 'export {};\n');
  const url = await served.url();
  assert.deepEqual(await json(`${url}/publications/tasks`), { tasks: [] });
  served.interrupt();
  assert.equal(await served.ended, 0);
});
