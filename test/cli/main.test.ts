import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { COMMANDS } from '../../src/commands/commands.js';
import { FLAGS } from '../../src/config/flags.js';
import { BIN, HOST, PACKAGE, project, restgen, Stream } from './captured.js';

const run = promisify(execFile);

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  assert.deepEqual(await restgen(PACKAGE, ['--version']), { code: 0, stdout: `${version}\n`, stderr: '' });
});

test('--help names every command and the exit codes', async () => {
  const { code, stdout } = await restgen(PACKAGE, ['--help']);
  assert.equal(code, 0);
  for (const name of Object.keys(COMMANDS)) assert.match(stdout, new RegExp(`^  ${name} `, 'm'));
  assert.match(stdout, /^Exit codes: 0 fine; 1 findings [\s\S]*; 2 failure\./m);
});

test('the help is prose: it wraps at the width of the terminal, and nowhere else', async () => {
  for (const columns of [80, 100, 300]) {
    const stdout = Object.assign(new Stream(), { columns });
    for (const argv of [[], ...Object.keys(COMMANDS).map((name) => [name])])
      await restgen(PACKAGE, [...argv, '--help'], { stdout });
    const widest = Math.min(columns, 100);
    const lines = stdout.text.split('\n').filter((line) => !/^ {2}\$ /.test(line));
    assert.deepEqual(
      lines.filter(({ length }) => length > widest),
      [],
    );
    for (const paragraph of lines
      .join('\n')
      .split('\n\n')
      .filter((text) => /^[A-Z]\w+s /.test(text)))
      for (const [line, next] of pairsOf(paragraph.split('\n')))
        assert.ok(`${line} ${next.split(' ')[0]}`.length > widest, `${line}\n${next}`);
  }
});

const pairsOf = (lines: readonly string[]): (readonly [string, string])[] =>
  lines.slice(1).map((next, index) => [lines[index] ?? '', next]);

for (const name of Object.keys(COMMANDS)) {
  test(`${name} --help has an example, the project, --out, --config and --json`, async () => {
    const { code, stdout } = await restgen(PACKAGE, [name, '--help']);
    assert.equal(code, 0);
    assert.match(
      stdout,
      new RegExp(`Examples:\n  \\$ restgen ${name}(?: http://\\S+| create .+| export .+)?\n`),
    );
    assert.match(stdout, /project .*\(default: "\."\)/);
    for (const flag of ['--out', '--config', '--json']) assert.ok(stdout.includes(`  ${flag}`), flag);
    assert.equal(stdout.includes('--port'), name === 'serve');
  });
}

test('the help shows the defaults of the table of options', async () => {
  const { stdout } = await restgen(PACKAGE, ['serve', '--help']);
  for (const option of [FLAGS.out, FLAGS.port, FLAGS.host]) {
    assert.ok(stdout.includes(`(default: ${option.default})`));
  }
});

for (const [what, argv, message] of [
  ['an unknown command', ['genrate'], /unknown command 'genrate'\n\(Did you mean generate\?\)/],
  [
    'an unknown flag',
    ['check', '--ot', 'x'],
    /unknown option '--ot'\n\(Did you mean --out\?\)\nSee restgen check --help/,
  ],
  ['a flag of another command', ['check', '--port', '1'], /unknown option '--port'/],
  [
    'a port that is none',
    ['serve', '--port', '70000'],
    /argument '70000' is invalid\. It must be an integer from 0 to 65535\./,
  ],
  ['an empty folder name', ['generate', '--out', ''], /argument '' is invalid\. It must not be empty\./],
  ['two projects', ['generate', 'a', 'b'], /too many arguments/],
  ['no command', [], /^Usage: restgen/],
  [
    'a project that is not there',
    ['check', 'nowhere'],
    /There is no folder 'nowhere'\.\nhint: It was looked for at \/.*\/nowhere\n/,
  ],
  [
    'a project that is a file',
    ['check', 'package.json'],
    /A project is a folder, and this is a file: 'package\.json'\./,
  ],
] as const) {
  test(`${what} is said on standard error and exits with 2`, async () => {
    const { code, stdout, stderr } = await restgen(PACKAGE, argv);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.match(stderr, message);
  });
}

for (const words of [['generate', '--bogus'], ['generat'], ['serve', '--port', 'x'], ['check', 'a', 'b']]) {
  test(`${words.join(' ')} --json answers JSON too`, async () => {
    const { code, stdout } = await restgen(PACKAGE, [...words, '--json']);
    assert.equal(code, 2);
    assert.equal(JSON.parse(stdout).diagnostics[0].code, 'command-line-wrong');
  });
}

test('a generated folder that cannot be written is reported as every other problem is', async () => {
  const root = project({ ...HOST, generated: 'a file' });
  const { code, stdout } = await restgen(root, ['generate', '--json']);
  assert.equal(code, 2);
  assert.equal(JSON.parse(stdout).diagnostics[0].code, 'out-not-usable');
  const checked = await restgen(root, ['check']);
  assert.equal(checked.code, 2);
  assert.match(checked.stderr, /^error {2}machine-refuses\nENOTDIR/);
});

test('--help and --version do not load the compiler', async () => {
  const script = `
    const { main } = await import(${JSON.stringify(new URL('../../src/cli.js', import.meta.url).href)});
    const { createRequire } = await import('node:module');
    const io = { cwd: process.cwd(), stdout: process.stderr, stderr: process.stderr, env: {} };
    await main(['--version'], io);
    await main(['generate', '--help'], io);
    console.log(Object.keys(createRequire(${JSON.stringify(BIN)}).cache).filter((path) => /ts-morph|typescript/.test(path)));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  assert.equal(stdout.trim(), '[]');
});

for (const [env, isTTY, expected] of [
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
] as const) {
  const stream = isTTY ? 'a terminal' : 'a pipe';
  test(`output to ${stream} with ${JSON.stringify(env)} is ${expected ? 'coloured' : 'plain'}`, async () => {
    const { stdout } = await restgen(project(HOST), ['inspect'], { stdout: new Stream(isTTY), env });
    assert.equal(stdout.includes('\u001b['), expected);
  });
}

test('the program exits with 0, with 1 for findings and with 2 for failures', async () => {
  const root = project(HOST);
  // In the cache, or each start would load the compiler.
  await restgen(root, ['generate']);
  rmSync(join(root, 'generated/client.ts'));
  const codeOf = (...argv: string[]): Promise<number> =>
    run(process.execPath, [BIN, ...argv], { cwd: root }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  assert.equal(await codeOf('check'), 1);
  assert.equal(await codeOf('generate'), 0);
  assert.equal(await codeOf('check', 'nowhere'), 2);
});

test('a reader that leaves early ends the program without a word', async () => {
  const methods = Array.from({ length: 400 }, (_, index) => `method('m${index}', () => ${index});\n`).join(
    '',
  );
  const root = project({
    'package.json': '{}',
    'server/many.ts': `import { method } from 'restgen/host';\n${methods}`,
  });
  await restgen(root, ['generate']);
  const child = spawn(process.execPath, [BIN, 'inspect', '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.once('close', resolve));
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
});
