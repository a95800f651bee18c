/** The generated index loads the modules that declare, however the application is started, compiled and bundled. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ts } from '@ts-morph/common';
import { build } from 'esbuild';
import { generate } from '../src/generator/generate.js';
import { writeFolder } from '../src/generator/output/write.js';
import { project } from './cli/captured.js';
import { LIBRARIES } from './library-files.js';
import { readTree } from './temporary-folder.js';

const TSX = import.meta.resolve('tsx');

/** `app` both declares and mounts the API, so the index and it import each other. */
const HOST = {
  'server/tasks.ts': `
    import { methods } from 'restgen/host';
    methods({ 'tasks.count': () => 1 });`,
  'server/app.ts': `
    import { methods } from 'restgen/host';
    import { createRestServer } from '../generated/index.js';
    methods({ 'app.name': () => 'app' });
    export const server = createRestServer();`,
  'server/ask.ts': `
    import type { Server } from 'node:http';
    export function ask(server: Server): void {
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number };
        const call = (name: string) => fetch(\`http://127.0.0.1:\${port}/methods/\${name}\`, { method: 'POST' });
        void Promise.all(['tasks.count', 'app.name'].map(call)).then((answers) => {
          console.log(answers.map(({ status }) => status).join());
          process.exit();
        });
      });
    }`,
  'server/index-alone.ts': `
    import { createRestServer } from '../generated/index.js';
    import { ask } from './ask.js';
    ask(createRestServer());`,
  'server/index-first.ts': `
    import { createRestDocs } from '../generated/index.js';
    import { server } from './app.js';
    import { ask } from './ask.js';
    createRestDocs();
    ask(server);`,
  'server/app-first.ts': `
    import { server } from './app.js';
    import { ask } from './ask.js';
    ask(server);`,
};
const STARTS = ['index-alone', 'index-first', 'app-first'];

function application(type: 'module' | 'commonjs'): string {
  const root = project({ ...HOST, 'package.json': JSON.stringify({ type }) });
  const { files } = generate(root, { out: 'generated', auth: {} }, { libraries: LIBRARIES });
  writeFolder(join(root, 'generated'), files);
  return root;
}

function run(root: string, argv: readonly string[]): string {
  const env = { ...process.env, RESTGEN_DATABASE_URL: 'memory:' };
  return execFileSync(process.execPath, argv, { cwd: root, encoding: 'utf8', env });
}

test('every declaration is there when an application of ECMAScript modules starts', () => {
  const root = application('module');
  for (const start of STARTS)
    assert.equal(run(root, ['--import', TSX, `server/${start}.ts`]), '200,200\n', start);
});

test('every declaration is there when TypeScript compiles to CommonJS', () => {
  const root = application('commonjs');
  for (const [path, text] of readTree(root)) {
    if (!path.endsWith('.ts')) continue;
    const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    const { outputText } = ts.transpileModule(text, { compilerOptions });
    writeFileSync(join(root, path.replace(/ts$/, 'js')), outputText);
  }
  for (const start of STARTS) assert.equal(run(root, [`server/${start}.js`]), '200,200\n', start);
});

test('every declaration is there when a bundler makes one file', async () => {
  const root = application('module');
  for (const start of STARTS) {
    const outfile = join(root, `${start}.mjs`);
    await build({
      entryPoints: [join(root, `server/${start}.ts`)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['restgen'],
      logLevel: 'silent',
    });
    assert.equal(run(root, [outfile]), '200,200\n', start);
  }
});
