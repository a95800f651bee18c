import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { format } from 'prettier';
import { CLASH, FILES, HOST, project, restgen, write } from '../cli/captured.js';

async function generated(): Promise<string> {
  const root = project(HOST);
  await restgen(root, ['generate']);
  return root;
}

test('a fresh folder is said to be up to date, in one line', async () => {
  const result = await restgen(await generated(), ['check']);
  assert.deepEqual(result, {
    code: 0,
    stdout: `generated/ is up to date: ${FILES.length} files.\n`,
    stderr: '',
  });
});

test('that the folder is not there is said in one line', async () => {
  const root = project(HOST);
  const { code, stdout } = await restgen(root, ['check']);
  assert.equal(code, 1);
  assert.equal(
    stdout,
    `generated/ does not exist: ${FILES.length} files. Remedy: run \`npx restgen generate\` and commit the result.\n`,
  );
  assert.ok(!existsSync(join(root, 'generated')));
});

test('of a long file that is missing the beginning is shown', async () => {
  const root = await generated();
  rmSync(join(root, 'generated/client.ts'));
  const { stdout } = await restgen(root, ['check']);
  assert.match(stdout, /^--- \/dev\/null\n\+\+\+ b\/client\.ts\n(?:.*\n){18}\\ … \d+ more lines\n\nmissing /);
});

test('an added field is told in at most 25 lines: first the changes of the API, then diffs that say more', async () => {
  const root = await generated();
  const source = HOST['server/tasks.ts'].replace('title: string', 'title: string; due?: Date');
  write(root, 'server/tasks.ts', source);
  const { stdout } = await restgen(root, ['check']);
  assert.match(
    stdout,
    /^compatible {2}GET \/publications\/tasks, publication 'tasks' {2}server\/tasks\.ts:6:9\n {12}answer\.tasks\[\]\.due is added: Date\n/,
  );
  assert.match(stdout, /\n--- a\/client\.ts\n/);
  assert.doesNotMatch(stdout, /\/(?:api|openapi)\.json\n\+\+\+/);
  assert.match(stdout, /\nstale {10}generated\/api\.json, generated\/client\.ts, /);
  assert.ok(
    stdout.split('\n').length <= 25 && Math.max(...stdout.split('\n').map(({ length }) => length)) < 170,
    stdout,
  );
  const { changes } = JSON.parse((await restgen(root, ['check', '--json'])).stdout);
  assert.equal(changes.length, 2);
});

test('of many changes of the API four are told, and the command that tells the others', async () => {
  const root = await generated();
  const more = Array.from({ length: 8 }, (_, index) => `method('more.${index}', () => 1);\n`).join('');
  write(root, 'server/more.ts', `import { method } from 'restgen/host';\n${more}`);
  const { stdout } = await restgen(root, ['check']);
  assert.equal(stdout.match(/is added: POST/g)?.length, 4);
  assert.match(stdout, /\n… and 4 more changes: `npx restgen check --breaking`\n/);
});

test('a long line is shown around its change', async () => {
  const root = await generated();
  const long = 'A long text. '.repeat(30);
  write(root, 'server/tasks.ts', HOST['server/tasks.ts'].replace('Greets.', `${long}Greets.`));
  await restgen(root, ['generate']);
  write(root, 'server/tasks.ts', HOST['server/tasks.ts'].replace('Greets.', `${long}Welcomes.`));
  const { stdout } = await restgen(root, ['check']);
  assert.match(stdout, /^-….*A long text\. Greets\./m);
  assert.match(stdout, /^\+….*A long text\. Welcomes\./m);
});

test('where the API has not changed, the user learns that edits by hand are lost', async () => {
  const root = await generated();
  appendFileSync(join(root, 'generated/routes/server/tasks.ts'), '// edited\n');
  const hint =
    /The API has not changed: if you edited a file by hand, edit the source instead, because generating replaces the file\./;
  assert.match((await restgen(root, ['check'])).stdout, hint);
  assert.match((await restgen(root, ['generate'])).stdout, hint);
  assert.doesNotMatch((await restgen(root, ['generate'])).stdout, hint);
  writeFileSync(join(root, 'restgen.config.json'), '{ "cors": true }');
  assert.doesNotMatch((await restgen(root, ['generate'])).stdout, hint);
});

const UP_TO_DATE = `generated/ is up to date: ${FILES.length} files.\n`;
const FORMATTED =
  /^stale {10}generated\/\S+, .*\ngenerated\/ has another format than generated\. Let your formatter skip the folder: Prettier by the line `generated\/` in \.prettierignore\. Remedy: run `npx restgen generate` and commit the result\.\n$/;

for (const [by, rewrite, code, said] of [
  ['a checkout with Windows line ends', (text: string) => text.replaceAll('\n', '\r\n'), 0, UP_TO_DATE],
  ['an editor that writes a byte order mark', (text: string) => `\uFEFF${text}`, 0, UP_TO_DATE],
  ['both', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`, 0, UP_TO_DATE],
  ['Prettier', (text: string, filepath: string) => format(text, { filepath }), 1, FORMATTED],
  [
    'Prettier with options',
    (text: string, filepath: string) =>
      format(text, { filepath, semi: false, singleQuote: true, useTabs: true, printWidth: 60 }),
    1,
    FORMATTED,
  ],
] as const)
  test(`after ${by} the folder is as it was, or the remedy is said`, async () => {
    const root = await generated();
    for (const name of FILES) {
      const path = join(root, 'generated', name);
      writeFileSync(path, await rewrite(readFileSync(path, 'utf8'), path));
    }
    const result = await restgen(root, ['check']);
    assert.equal(result.code, code);
    if (typeof said === 'string') assert.equal(result.stdout, said);
    else assert.match(result.stdout, said);
    assert.equal((await restgen(root, ['generate'])).code, 0);
    assert.equal((await restgen(root, ['check'])).stdout, UP_TO_DATE);
  });

test('stale, missing and orphaned files are found in one run, with a unified diff and the remedy', async () => {
  const root = await generated();
  appendFileSync(join(root, 'generated/index.ts'), '// edited\n');
  rmSync(join(root, 'generated/auth.ts'));
  mkdirSync(join(root, 'generated/routes/old'));
  writeFileSync(join(root, 'generated/routes/old/gone.ts'), '// Generated by restgen from old/gone.ts.\n');
  const { code, stdout, stderr } = await restgen(root, ['check']);
  assert.deepEqual({ code, stderr }, { code: 1, stderr: '' });
  assert.match(stdout, /^--- \/dev\/null\n\+\+\+ b\/auth\.ts\n@@/m);
  assert.match(stdout, /^-\/\/ edited$/m);
  assert.match(stdout, /^--- a\/routes\/old\/gone\.ts\n\+\+\+ \/dev\/null\n/m);
  assert.ok(stdout.endsWith(FINDINGS), stdout);
});

const FINDINGS = `
missing        generated/auth.ts
stale          generated/index.ts
orphaned       generated/routes/old/gone.ts
generated/ does not match the source. Remedy: run \`npx restgen generate\` and commit the result.
`;

test('the remedy repeats the project and the flags', async () => {
  const root = project({}, false);
  for (const [name, text] of Object.entries(HOST)) write(root, `my app/${name}`, text);
  const { stdout } = await restgen(root, ['check', 'my app', '--out', 'api']);
  assert.match(stdout, /run `npx restgen generate 'my app' --out api` and/);
});

test("somebody else's file is a finding, which generating does not mend", async () => {
  const root = await generated();
  writeFileSync(join(root, 'generated/NOTES.md'), 'mine\n');
  const { code, stdout } = await restgen(root, ['check']);
  assert.equal(code, 1);
  assert.match(stdout, /^not restgen's {2}generated\/NOTES\.md\n/);
  assert.match(stdout, /Remedy: move files that restgen did not generate out of the folder\.\n$/);
});

test('errors in the source exit with 2 and compare nothing', async () => {
  const root = await generated();
  write(root, 'server/clash.ts', CLASH);
  const { code, stdout, stderr } = await restgen(root, ['check']);
  assert.deepEqual({ code, stdout }, { code: 2, stdout: '' });
  assert.match(stderr, /route-clash/);
});

test('--json lists the findings with their diffs', async () => {
  const root = await generated();
  appendFileSync(join(root, 'generated/index.ts'), '// edited\n');
  const { code, stdout } = await restgen(root, ['check', '--json']);
  const { isStale, findings, diagnostics } = JSON.parse(stdout);
  assert.deepEqual([code, isStale, findings.length, diagnostics], [1, true, 1, []]);
  assert.deepEqual([findings[0].path, findings[0].state], ['index.ts', 'changed']);
  assert.match(findings[0].diff, /^-\/\/ edited$/m);
});
