/** What is generated for JavaScript: it compiles as strictly as it can be checked, TypeScript reads its types, it is served. */
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PACKAGE, project, restgen, write } from './cli/captured.js';
import { json, Served } from './commands/served.js';
import { compilerSays } from './compiler.js';
import { FIXTURES } from './fixtures.js';
import { readTree } from './temporary-folder.js';

/** An application that has restgen installed, made of the host of a fixture. */
function application(fixture: string, type: 'module' | 'commonjs'): string {
  const root = project({ 'package.json': JSON.stringify({ type }) });
  cpSync(join(FIXTURES, fixture, 'host'), root, { recursive: true });
  return root;
}

const MODULES = (): string => application('hosts/javascript-modules', 'module');
const COMMONJS = (): string => application('hosts/javascript-commonjs', 'commonjs');

function compile(root: string, files: readonly string[]): Promise<string> {
  const compilerOptions = {
    noEmit: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    typeRoots: [join(PACKAGE, 'node_modules/@types')],
    types: ['node'],
    allowJs: true,
    checkJs: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    // Libraries of others are not, which `skipLibCheck` would extend to the generated declarations.
    skipDefaultLibCheck: true,
  };
  return compilerSays(join(root, 'tsconfig.test.json'), compilerOptions, { files });
}

const generatedIn = (root: string): string[] =>
  [...readTree(join(root, 'generated')).keys()].filter((path) => !path.endsWith('.json'));

const FILES = {
  modules: ['auth.js', 'client.d.ts', 'client.js', 'index.d.ts', 'index.js', 'routes/server/lists.js'],
  commonjs: ['auth.js', 'client.d.mts', 'client.mjs', 'index.d.ts', 'index.js', 'routes/server/tasks.js'],
};

for (const [kind, make, host] of [
  ['modules', MODULES, ['main.js']],
  ['commonjs', COMMONJS, []],
] as const) {
  test(`every generated file of ${kind} compiles with checkJs under strict flags, and with its host`, async () => {
    const root = make();
    assert.equal((await restgen(root, ['generate'])).code, 0);
    const files = generatedIn(root);
    assert.deepEqual(files, FILES[kind]);
    assert.equal(await compile(root, [...host, ...files.map((file) => `generated/${file}`)]), '');
  });

  test(`check keeps the generated folder of ${kind} true`, async () => {
    const root = make();
    await restgen(root, ['generate']);
    assert.equal((await restgen(root, ['check'])).code, 0);
    const [types = ''] = generatedIn(root).filter((file) => /^client\.d/.test(file));
    write(
      root,
      `generated/${types}`,
      readFileSync(join(root, 'generated', types), 'utf8').replace('string', 'number'),
    );
    const { code, stdout } = await restgen(root, ['check']);
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`^\\+\\+\\+ .*${types.replace('.', '\\.')}`, 'm'));
  });
}

test('applications in TypeScript see the types that stand beside generated JavaScript', async () => {
  const root = MODULES();
  const other = COMMONJS();
  await restgen(root, ['generate']);
  await restgen(other, ['generate']);
  cpSync(join(other, 'generated'), join(root, 'other/generated'), { recursive: true });
  write(root, 'other/package.json', '{}');
  write(root, 'consumer.ts', CONSUMER);
  assert.equal(await compile(root, ['consumer.ts']), '');
});

const CONSUMER = `import { createServer, type Server } from 'node:http';
import { createClient, RestError } from './generated/client.js';
import { createRestServer } from './generated/index.js';
import { createClient as createOther } from './other/generated/client.mjs';
import { createRestDocs, createRestRouter } from './other/generated/index.js';

export const server: Server = createRestServer({ bodyLimit: 1000 });
export const mounted = createServer();
mounted.on('request', createRestRouter());
mounted.on('request', createRestDocs({ api: '/api' }));
const api = createClient({ baseUrl: 'http://localhost', timeout: 5000 });
export const free: Promise<boolean> = api.methods.lists.mayBeCalled('a', 'Home');
export const due = api.methods.lists.due({ listId: 'a', at: new Date() });
export const ids: Promise<string[]> = api.publications.lists
  .open({ least: 1 })
  .then(({ lists }) => lists.map(({ _id }) => _id));
export const statusOf = (error: unknown): number => (error instanceof RestError ? error.status : 0);
export const title: Promise<string> = createOther({ baseUrl: '' }).methods.tasks.title('a', 'b');
// @ts-expect-error A number is no name.
export const wrongArgument = api.methods.lists.mayBeCalled('a', 1);
// @ts-expect-error Nobody declares it.
export const wrongName = api.methods.lists.unknown();
// @ts-expect-error The router takes no such option.
export const wrongOption = createRestRouter({ bodyLimits: 1 });
`;

for (const [kind, make, path, body, answer] of [
  ['modules', MODULES, 'lists.due', { listId: 'a' }, 'a'],
  ['commonjs', COMMONJS, 'tasks.title', ['Call', 'Ada'], 'Call Ada'],
] as const) {
  test(`serve serves the generated JavaScript of ${kind}, to the generated client too`, async () => {
    const root = make();
    const served = new Served(root);
    const url = await served.url();
    const call = kind === 'modules' ? `PUT ${url}/lists/due` : `POST ${url}/methods/${path}`;
    const [verb = '', to = ''] = call.split(' ');
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(to, { method: verb, headers, body: JSON.stringify(body) });
    assert.equal(await response.json(), answer);
    const { createClient } = await import(
      join(root, 'generated', kind === 'modules' ? 'client.js' : 'client.mjs')
    );
    const { methods } = createClient({ baseUrl: url });
    const [group = '', name = ''] = path.split('.');
    assert.equal(await methods[group][name](...(Array.isArray(body) ? body : [body])), answer);
    await assert.rejects(methods[group][name](1), { status: 400, error: 'invalid-arguments' });
    assert.ok(await json(`${url}/publications/api-routes`));
    served.interrupt();
    assert.equal(await served.ended, 0);
    assert.equal(served.stderr, '');
  });
}
