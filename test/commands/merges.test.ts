/** What two branches that add routes beside each other leave, with git itself. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { project, restgen, write } from '../cli/captured.js';

const declaring = (name: string): string =>
  `import { method } from 'restgen/host';\nmethod('${name}', (id: string): string => id);\n`;

/** Generates on two branches, and merges one into the other. */
async function merged(isSetUp: boolean): Promise<{ root: string; conflicts: string }> {
  const root = project({
    'package.json': '{ "type": "module" }',
    '.gitignore': 'node_modules\n',
    'notes.ts': '',
  });
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const commit = async (name: string): Promise<void> => {
    write(root, `${name}.ts`, declaring(name));
    assert.equal((await restgen(root, ['generate'])).code, 0);
    git('add', '--all');
    git('commit', '--quiet', '--message', name);
  };
  git('init', '--quiet', '--initial-branch', 'main');
  const { stdout } = await restgen(root, ['init']);
  const [, line = ''] = /in \.gitattributes: {2}(.*)$/m.exec(stdout) ?? [];
  if (isSetUp) write(root, '.gitattributes', `${line}\n`);
  await commit('a');
  git('checkout', '--quiet', '-b', 'other');
  await commit('c');
  git('checkout', '--quiet', 'main');
  await commit('d');
  try {
    git('merge', 'other', '--message', 'both');
  } catch {
    // It conflicts: that is what the other files tell.
  }
  return { root, conflicts: git('diff', '--name-only', '--diff-filter=U') };
}

async function mended(root: string): Promise<void> {
  assert.equal((await restgen(root, ['generate'])).code, 0);
  assert.equal((await restgen(root, ['check'])).code, 0);
  const { methods } = JSON.parse(readFileSync(join(root, 'generated/api.json'), 'utf8'));
  assert.deepEqual(Object.keys(methods), ['a', 'c', 'd']);
}

test('with the line that init prints, branches that add routes merge without a conflict, and generate does the rest', async () => {
  const { root, conflicts } = await merged(true);
  assert.equal(conflicts, '');
  const { code, stdout } = await restgen(root, ['check']);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^stale {10}.*generated\/api\.json,.*\n[\s\S]* run `npx restgen generate` and commit the result\.\n$/m,
  );
  await mended(root);
});

test('generate mends what a merge has marked as conflicts, and check tells of it', async () => {
  const { root, conflicts } = await merged(false);
  assert.match(conflicts, /^generated\/api\.json$/m);
  // A conflict in the first line would hide that the file is restgen's.
  const index = join(root, 'generated/index.ts');
  write(root, 'generated/index.ts', `<<<<<<< HEAD\n${readFileSync(index, 'utf8')}`);
  const { code, stdout } = await restgen(root, ['check']);
  assert.equal(code, 1);
  assert.match(stdout, /^conflict {7}.*generated\/api\.json,.*generated\/index\.ts/m);
  assert.match(
    stdout,
    / The folder has conflict markers of a merge: this removes them, you need not resolve them\.\n$/,
  );
  await mended(root);
});
