/** `check --breaking` in a repository of its own. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { HOST, project, restgen, write } from '../cli/captured.js';

function git(root: string, ...argv: string[]): void {
  const identity = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.org',
    '-c',
    'commit.gpgsign=false',
  ];
  execFileSync('git', [...identity, ...argv], { cwd: root, stdio: 'pipe' });
}

async function committed(): Promise<string> {
  const root = project(HOST);
  await commit(root);
  return root;
}

async function commit(root: string): Promise<void> {
  await restgen(root, ['generate']);
  git(root, 'init', '--quiet');
  git(root, 'add', 'generated', 'server', 'package.json');
  git(root, 'commit', '--quiet', '--message', 'First');
}

const change = (root: string, from: string, to: string): void =>
  write(root, 'server/tasks.ts', HOST['server/tasks.ts'].replace(from, to));

test('an API that is as it was at HEAD is said to be, in one line', async () => {
  assert.deepEqual(await restgen(await committed(), ['check', '--breaking']), {
    code: 0,
    stdout: 'The API is as it was at HEAD.\n',
    stderr: '',
  });
});

test('a breaking change exits with 1 and is reported with its place, and what was and is', async () => {
  const root = await committed();
  change(root, 'name: string, loud?: boolean', 'name: number, loud?: boolean');
  write(root, 'server/more.ts', "import { method } from 'restgen/host';\nmethod('more', () => 1);\n");
  const { code, stdout } = await restgen(root, ['check', '--breaking', 'HEAD']);
  assert.equal(code, 1);
  assert.equal(stdout, BROKEN);
});

const BROKEN = `breaking    POST /methods/hello, method 'hello'  server/tasks.ts:9:8
            argument 1 (name) takes another type: string → number
compatible  POST /methods/more, method 'more'  server/more.ts:2:8
            is added: POST /methods/more

1 breaking change, 1 compatible change since HEAD.
`;

test('compatible changes exit with 0', async () => {
  const root = await committed();
  change(root, 'loud?: boolean', 'loud?: boolean | number');
  const { code, stdout } = await restgen(root, ['check', '--breaking']);
  assert.equal(code, 0);
  assert.match(stdout, /^0 breaking changes, 1 compatible change since HEAD\.$/m);
});

for (const [sunset, code, line] of [
  ['2020-01-01', 0, 'is removed after its end on 2020-01-01: POST /methods/hello'],
  ['2999-01-01', 1, 'is removed before its end on 2999-01-01: POST /methods/hello'],
] as const)
  test(`C58: ${line}`, async () => {
    const root = project(HOST);
    change(root, "method('hello'", `/** @sunset ${sunset} */\nmethod('hello'`);
    await commit(root);
    change(root, "method('hello'", "method('welcome'");
    const outcome = await restgen(root, ['check', '--breaking']);
    assert.equal(outcome.code, code);
    assert.match(outcome.stdout, new RegExp(`^ +${line}$`, 'm'));
  });

test('JSON has every change', async () => {
  const root = await committed();
  change(root, 'loud?: boolean', 'loud: boolean');
  const { code, stdout } = await restgen(root, ['check', '--breaking', '--json']);
  const { isBreaking, changes } = JSON.parse(stdout);
  assert.deepEqual({ code, isBreaking }, { code: 1, isBreaking: true });
  assert.deepEqual(
    changes.map(({ kind, path, place }: Record<string, unknown>) => ({ kind, path, place })),
    [
      {
        kind: 'argument-now-required',
        path: 'argument 2 (loud)',
        place: { file: 'server/tasks.ts', line: 9, column: 8 },
      },
    ],
  );
});

test('an older commit is compared with where it is named', async () => {
  const root = await committed();
  git(root, 'tag', 'v1');
  change(root, 'loud?: boolean', '');
  await restgen(root, ['generate']);
  git(root, 'commit', '--all', '--quiet', '--message', 'Second');
  assert.equal((await restgen(root, ['check', '--breaking'])).code, 0);
  assert.equal((await restgen(root, ['check', '--breaking', 'v1'])).code, 1);
});

test('what cannot be compared with exits with 2, says why and what to do', async () => {
  const root = await committed();
  const wrong = async (ref: string, pattern: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await restgen(root, ['check', `--breaking=${ref}`]);
    assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
    assert.match(stderr, pattern);
  };
  await wrong(
    'nowhere',
    /committed-api-not-read[\s\S]*'nowhere'[\s\S]*git does not know this commit[\s\S]*a shallow one/,
  );
  await wrong('--output=x', /'--output=x'[\s\S]*git does not know this commit/);
  await wrong('HEAD:README', /'HEAD:README'[\s\S]*git does not know this commit/);
  writeFileSync(join(root, 'generated/api.json'), '{}');
  git(root, 'commit', '--all', '--quiet', '--message', 'Broken');
  await wrong('HEAD', /'HEAD'[\s\S]*restgen has not written generated\/api\.json/);
});

test('where the commit has no api.json there is nothing to break yet', async () => {
  const root = await committed();
  git(root, 'rm', '--quiet', '--cached', 'generated/api.json');
  git(root, 'commit', '--quiet', '--message', 'Gone');
  const told = 'Nothing to break yet: there is no generated/api.json at HEAD.\n';
  assert.deepEqual(await restgen(root, ['check', '--breaking']), { code: 0, stdout: told, stderr: '' });
  const { code, stdout } = await restgen(root, ['check', '--breaking', '--json']);
  assert.deepEqual([code, JSON.parse(stdout).changes], [0, []]);
});

test('what only generated clients notice is a warning, and exits with 0', async () => {
  const root = await committed();
  const declare = (name: string): void =>
    write(
      root,
      'server/more.ts',
      `import { method } from 'restgen/host';\nmethod('${name}', (id: string) => id, { url: '/more/:0' });\n`,
    );
  declare('old');
  await restgen(root, ['generate']);
  git(root, 'add', 'generated', 'server');
  git(root, 'commit', '--quiet', '--message', 'More');
  declare('new');
  const text = await restgen(root, ['check', '--breaking']);
  assert.deepEqual([text.code, text.stdout], [0, RENAMED]);
});

const RENAMED = `warning     POST /more/:0, method 'new'  server/more.ts:2:8
            has another name, also in generated clients: old → new

0 breaking changes, 1 warning, 0 compatible changes since HEAD.
`;

test('outside of a repository git says so', async () => {
  const root = project(HOST);
  const { code, stderr } = await restgen(root, ['check', '--breaking']);
  assert.equal(code, 2);
  assert.match(stderr, /committed-api-not-read[\s\S]*not a git repository/);
});

test('an error in the source exits with 2 and compares nothing', async () => {
  const root = await committed();
  appendFileSync(join(root, 'server/tasks.ts'), 'const =\n');
  const { code, stdout } = await restgen(root, ['check', '--breaking']);
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
});

test('what is no longer exposed is gone for callers', async () => {
  const root = await committed();
  write(
    root,
    'restgen.config.json',
    JSON.stringify({ expose: { methods: ['!hello'], collections: 'none' } }),
  );
  const { code, stdout } = await restgen(root, ['check', '--breaking']);
  assert.equal(code, 1);
  assert.equal(stdout, NOT_EXPOSED);
});

const NOT_EXPOSED = `breaking    POST /methods/hello, method 'hello'
            is removed: POST /methods/hello
breaking    /tasks, collection 'tasks'
            is removed: /tasks

2 breaking changes, 0 compatible changes since HEAD.
`;
