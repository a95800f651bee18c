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
  await restgen(root, ['generate']);
  git(root, 'init', '--quiet');
  git(root, 'add', 'generated', 'server', 'package.json');
  git(root, 'commit', '--quiet', '--message', 'First');
  return root;
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
            is new: POST /methods/more

1 breaking change, 1 compatible change since HEAD.
`;

test('compatible changes exit with 0', async () => {
  const root = await committed();
  change(root, 'loud?: boolean', 'loud?: boolean | number');
  const { code, stdout } = await restgen(root, ['check', '--breaking']);
  assert.equal(code, 0);
  assert.match(stdout, /^0 breaking changes, 1 compatible change since HEAD\.$/m);
});

test('Markdown has a table of what breaks, and folds what does not', async () => {
  const root = await committed();
  change(root, "method('hello'", "method('hel|lo'");
  const { code, stdout } = await restgen(root, ['check', '--breaking', '--format', 'markdown']);
  assert.equal(code, 1);
  assert.equal(
    stdout,
    `## Breaking changes of the API

1 breaking change, 1 compatible change since \`HEAD\`.

| Route | What | Before | After | Declared |
| --- | --- | --- | --- | --- |
| POST /methods/hello, method 'hello' | is gone | \`POST /methods/hello\` |  |  |

<details>
<summary>Compatible changes: 1</summary>

- POST /methods/hel%7Clo, method 'hel\\|lo': is new: \`POST /methods/hel%7Clo\`

</details>
`,
  );
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
  await wrong('nowhere', /git-ref-unknown[\s\S]*git knows no commit 'nowhere' here[\s\S]*Fetch it first/);
  await wrong(
    'server',
    /git knows no commit 'server' here[\s\S]*If you mean the project: restgen check server --breaking/,
  );
  await wrong('--output=x', /'--output=x' is no name of a commit/);
  await wrong('HEAD:README', /is no name of a commit/);
  writeFileSync(join(root, 'generated/api.json'), '{}');
  git(root, 'commit', '--all', '--quiet', '--message', 'Broken');
  await wrong('HEAD', /api\.json at 'HEAD' is not one that restgen wrote/);
  git(root, 'rm', '--quiet', 'generated/api.json');
  git(root, 'commit', '--quiet', '--message', 'Gone');
  await wrong('HEAD', /There is no generated\/api\.json at 'HEAD'/);
});

test('outside of a repository git says so', async () => {
  const root = project(HOST);
  const { code, stderr } = await restgen(root, ['check', '--breaking']);
  assert.equal(code, 2);
  assert.match(stderr, /git-not-usable[\s\S]*not a git repository/);
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
            is gone: POST /methods/hello
breaking    /tasks, collection 'tasks'
            is gone: /tasks

2 breaking changes, 0 compatible changes since HEAD.
`;
