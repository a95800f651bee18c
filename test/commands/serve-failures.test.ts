import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { HOST, project, restgen } from '../cli/captured.js';

/** What `serve` says in this process, which has parsed the libraries: the host's process is of its own in any case. */
async function fails(
  root: string,
  message: RegExp,
  argv: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<void> {
  const { NODE_ENV: _mode, RESTGEN_SECRET: _secret, ...inherited } = process.env;
  const options = { env: { ...inherited, RESTGEN_DATABASE_URL: 'memory:', ...env } };
  const { code, stdout, stderr } = await restgen(root, ['serve', '--port', '0', ...argv], options);
  assert.equal(code, 2, stdout + stderr);
  assert.match(stderr, message);
}

test('a port in use is said', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => taken.once('listening', listening));
  const address = taken.address();
  assert.ok(typeof address === 'object' && address !== null);
  const message = `cannot listen at port ${address.port} of 127\\.0\\.0\\.1: listen EADDRINUSE.*\nhint: Choose another one with --port`;
  await fails(project(HOST), new RegExp(message), ['--port', String(address.port)]);
  taken.close();
});

test('a host that throws while it loads is shown with the place', async () => {
  const root = project({
    ...HOST,
    'server/bad.ts':
      "import { method } from 'restgen/host';\n\nmethod('bad', () => 1);\nthrow new TypeError('no such thing');\n",
  });
  await fails(
    root,
    /^server\/bad\.ts:4:7 {2}error {2}host-not-loaded\nserver\/bad\.ts cannot be loaded\. TypeError: no such thing\n +4 \| throw new TypeError/m,
  );
});

test('a package that is not there is told with the module that imports it', async () => {
  const root = project({
    ...HOST,
    'server/bad.ts':
      "import { method } from 'restgen/host';\nimport 'no-such-package';\nmethod('bad', () => 1);\n",
  });
  const message =
    /host-not-loaded\nserver\/bad\.ts cannot be loaded\. Error: Cannot find package 'no-such-package' imported from .*bad\.ts/;
  await fails(root, message);
});

test('a host without restgen installed says how to install it', async () => {
  await fails(
    project(HOST, false),
    /server\/tasks\.ts needs 'restgen', which is not installed in the project\.\nhint: Install it there: npm install restgen/,
  );
});

test('a host that ends by itself is a failure', async () => {
  const root = project({
    ...HOST,
    'server/short.ts':
      "import { method } from 'restgen/host';\nmethod('short', () => 1);\nsetTimeout(() => process.exit(3), 300);\n",
  });
  await fails(root, /The host ended by itself, with exit code 3\./);
});

test('production without a secret is refused with the way to make one', async () => {
  await fails(project(HOST), /RESTGEN_SECRET is not set\. Make one/, [], { NODE_ENV: 'production' });
});

test('errors in the source are shown, and nothing starts', async () => {
  const root = project({
    ...HOST,
    'server/clash.ts':
      "import { method } from 'restgen/host';\nmethod('a', () => 1, { url: '/x' });\nmethod('b', () => 1, { url: '/x' });\n",
  });
  const { code, stderr } = await restgen(root, ['serve']);
  assert.equal(code, 2);
  assert.match(stderr, /route-clash/);
});

test('a Meteor project gets advice on what to do instead', async () => {
  const root = project({
    'package.json': '{}',
    '.meteor/release': 'METEOR@3.3',
    'server/main.js': "import { Meteor } from 'meteor/meteor';\nMeteor.methods({ a() { return 1; } });\n",
  });
  const { code, stderr } = await restgen(root, ['serve']);
  assert.equal(code, 2);
  assert.match(
    stderr,
    /This is a Meteor project, which Meteor itself serves\.\nhint: Run `npx restgen generate`, call `mountRestApi\(\)`/,
  );
});

test('a project without declarations has nothing to serve', async () => {
  const { code, stderr } = await restgen(project({ 'package.json': '{}' }), ['serve']);
  assert.equal(code, 2);
  assert.match(stderr, /There is nothing to serve/);
});
