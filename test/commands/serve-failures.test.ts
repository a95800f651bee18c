import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { HOST, project, restgen } from '../cli/captured.js';
import { Served } from './served.js';

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

test('a port in use is said with another to take', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => taken.once('listening', listening));
  const address = taken.address();
  assert.ok(typeof address === 'object' && address !== null);
  const { port } = address;
  const another = port === 65_535 ? port - 1 : port + 1;
  const script = (event: string, text: string, agent = 'npm/10.8.2 node/v20.18.0') => ({
    npm_lifecycle_event: event,
    npm_lifecycle_script: text,
    npm_config_user_agent: agent,
  });
  for (const [command, env, argv] of [
    ['npx restgen serve', script('npx', 'restgen')],
    ['npx restgen serve --host 127.0.0.1', script('npx', 'restgen'), ['--host', '127.0.0.1']],
    ['npm run demo --', script('demo', 'npm run build && node bin/restgen.js serve host')],
    ['pnpm run dev', script('dev', 'restgen serve --watch', 'pnpm/9.1.0 npm/? node/v20.18.0')],
    // What is appended to these scripts does not reach restgen.
    ['npx restgen serve', script('dev', 'restgen serve & vite')],
    ['npx restgen serve', script('dev', 'concurrently "restgen serve" "vite"')],
  ] as const)
    await fails(
      project(HOST),
      new RegExp(
        `Port ${port} of 127\\.0\\.0\\.1 is in use\\.\nhint: Use another one: \`${command} --port ${another}\`,`,
      ),
      ['--port', String(port), ...(argv ?? [])],
      env,
    );
  taken.close();
});

test('a command that cannot serve ends with the code of a failure', async () => {
  const served = new Served(project(HOST), [], { RESTGEN_DATABASE_URL: 'postgres://x' });
  assert.equal(await served.ended, 2, served.stdout + served.stderr);
  assert.match(served.stderr, /RESTGEN_DATABASE_URL is 'postgres:\/\/x', but a database is/);
});

test('an address that this machine has not is said', async () => {
  await fails(project(HOST), /This machine has no address '203\.0\.113\.1'\./, ['--host', '203.0.113.1']);
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

for (const [what, type, specifier, reason] of [
  ['a package', 'module', 'no-such-package/part', "no package 'no-such-package/part' is installed"],
  ['a file', 'module', './no-such.js', "there is no file './no-such.js'"],
  ['a file of CommonJS', 'commonjs', './no-such.js', "there is no file './no-such.js'"],
] as const) {
  test(`${what} that is not there is told with the import`, async () => {
    const root = project({
      ...HOST,
      'package.json': JSON.stringify({ type }),
      'server/bad.ts': `import { method } from 'restgen/host';\nimport '${specifier}';\nmethod('bad', () => 1);\n`,
    });
    const message = `^server/bad\\.ts:2:8  error  host-not-loaded\nserver/bad\\.ts cannot be loaded: ${reason}\\.\n.*\n.*\nhint: `;
    await fails(root, new RegExp(message, 'm'));
  });
}

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
