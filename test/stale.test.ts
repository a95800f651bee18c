/** A folder that was not generated again after a handler changed does not compile. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { generate } from '../src/generator/generate.js';
import { writeFolder } from '../src/generator/output/write.js';
import { lazy } from '../src/shared/memoize.js';
import { compilerSays } from './compiler.js';
import { configOf } from './fixtures.js';
import { LIBRARIES } from './library-files.js';
import { folderInRepository } from './temporary-folder.js';

const COMPILER = fileURLToPath(import.meta.resolve('typescript/package.json')).replace(
  'package.json',
  'bin/tsc',
);

const WORK = folderInRepository('stale');

const HOST = `import { method, methods, publish } from 'restgen/host';

methods({
  async 'tasks.finish'(taskId: string, done?: boolean): Promise<boolean> {
    return this.userId !== null && taskId !== '' && done === true;
  },
  'tasks.close': (taskId: string, done?: boolean): boolean => done === true && taskId !== '',
  'tasks.open': (taskId: string, now?: boolean): boolean => now === true && taskId !== '',
  'tasks.list': (options?: { limit?: number }): number => options?.limit ?? 10,
});
method('tasks.rename', function (taskId: string, title: string): string {
  return \`\${this.userId} \${taskId} \${title}\`;
});
publish('tasks.above', function (index: number) {
  this.added('tasks', String(index), {});
  this.ready();
});
`;

const OPTIONS = {
  noEmit: true,
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  skipLibCheck: true,
};

/** Generates beside a host, and returns the folder of both. */
async function generateIn(name: string, host: string): Promise<string> {
  const root = join(WORK, name);
  mkdirSync(root);
  writeFileSync(join(root, 'tasks.ts'), host);
  const { files } = generate(root, { ...(await configOf(root)), out: 'generated' }, { libraries: LIBRARIES });
  writeFolder(join(root, 'generated'), files);
  return root;
}

/** What the compiler says of the folder that was generated of `before`, beside the host as it is now. */
async function compiled(name: string, before: string, now: string): Promise<string> {
  const root = await generateIn(name, before);
  writeFileSync(join(root, 'tasks.ts'), now);
  const config = join(root, 'generated/tsconfig.json');
  return compilerSays(config, OPTIONS, { files: ['index.ts'] });
}

test('a body and a result may change', async () => {
  const now = HOST.replace('Promise<boolean>', 'boolean | number')
    .replace('  async ', '  ')
    .replace('{}', '{ index }');
  assert.equal(await compiled('body', HOST, now), '');
});

const CHANGES = [
  [
    'the type of a method of a map',
    "'tasks.finish'(taskId: string",
    "'tasks.finish'(taskId: number",
    'tasks.finish',
  ],
  [
    'an argument more',
    "'tasks.close': (taskId: string, done?: boolean",
    "'tasks.close': (taskId: string, done?: boolean, by?: string",
    'tasks.close',
  ],
  ['an argument that is required now', 'now?: boolean', 'now: boolean', 'tasks.open'],
  ['an option more', 'limit?: number', 'limit?: number; skip?: number', 'tasks.list'],
  ['the type of a method by its name', 'title: string', 'title: string | null', 'tasks.rename'],
  ['the type of a publication', 'index: number', 'index: string', 'tasks.above'],
] as const;

const changed = lazy(() =>
  compiled(
    'changed',
    HOST,
    CHANGES.reduce((text, [, from, to]) => text.replace(from, to), HOST),
  ),
);

for (const [what, , , name] of CHANGES)
  test(`a handler that changes ${what} makes the compiler fail until the folder is generated again`, async () => {
    assert.match(await changed(), new RegExp(`other arguments of '${name}': run \`restgen generate\``));
  });

test('the compiler makes few types for a handler, also of a function that has to be looked into', async () => {
  const publications = Array.from(
    { length: 60 },
    (_, index) =>
      `publish('p${index}', function (a: string) { this.added('tasks', a, {}); this.ready(); });\n`,
  );
  const host = `import { publish } from 'restgen/host';\n${publications.join('')}`;
  const root = await generateIn('many', host);
  const [alone, whole] = [countTypes(root, 'tasks.ts'), countTypes(root, 'generated/routes/tasks.ts')];
  assert.ok((whole - alone) / publications.length < 10, `${alone} types alone, ${whole} with their routes`);
});

function countTypes(root: string, file: string): number {
  const config = join(root, 'tsconfig.json');
  writeFileSync(config, JSON.stringify({ compilerOptions: OPTIONS, files: [file] }));
  const output = execFileSync(process.execPath, [
    COMPILER,
    '--project',
    config,
    '--extendedDiagnostics',
    '--singleThreaded',
  ]);
  return Number(/^Types:\s+(\d+)/m.exec(String(output))?.[1]);
}
