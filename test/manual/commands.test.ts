/** The curl commands of the manual, run on the projects that its pages show. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { project } from '../cli/captured.js';
import { Served } from '../commands/served.js';
import { skipWithout } from '../programs.js';
import { temporaryFolder } from '../temporary-folder.js';
import { filesOf, page } from './pages.js';

/** Commands of a page, and those files that it shows whose names begin like this. */
function shownBy(path: string, begin: string, isCommand: (line: string) => boolean = () => true) {
  const { blocks } = page(path);
  const lines = blocks.flatMap(({ language, text }) => (language === 'sh' ? text.trimEnd().split('\n') : []));
  return {
    commands: lines.filter(isCommand),
    files: filesOf(blocks.filter(({ file }) => file?.startsWith(begin) === true)),
  };
}

/** Serves a project, and returns what runs a command of the manual there. */
async function serve(files: Record<string, string>, folder: string) {
  const served = new Served(project({ 'package.json': '{ "type": "module" }\n', ...files }));
  const url = await served.url();
  return {
    url,
    run: async (command = '', variables: Record<string, string> = {}): Promise<string> => {
      const line = command.replace('http://localhost:3000', url).replace('curl ', 'curl -sSf ');
      const env = { PATH: process.env['PATH'], ...variables };
      return (await promisify(execFile)('sh', ['-c', line], { cwd: folder, env })).stdout;
    },
    stop: async () => {
      served.interrupt();
      await served.ended;
    },
  };
}

test('the commands of docs/files.md upload, replace and save a photo', {
  skip: skipWithout('curl'),
}, async (t) => {
  const { commands, files } = shownBy('docs/files.md', 'server/');
  const folder = temporaryFolder(t, { 'ada.png': 'the bytes of a picture' });
  const { url, run, stop } = await serve(files, folder);
  const registered = await fetch(`${url}/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'a long password' }),
  });
  const { token: TOKEN } = (await registered.json()) as { token: string };
  assert.equal(commands.length, 4);
  const [add, replace, save, start] = commands;
  const PHOTO: string = JSON.parse(await run(add, { TOKEN }));
  writeFileSync(join(folder, 'ada.png'), 'other bytes of it');
  await run(replace, { TOKEN, PHOTO });
  rmSync(join(folder, 'ada.png'));
  await run(save, { PHOTO });
  assert.equal(readFileSync(join(folder, 'ada.png'), 'utf8'), 'other bytes of it');
  await run(start, { PHOTO });
  assert.equal(readFileSync(join(folder, 'start.bin'), 'utf8'), 'other byte');
  await stop();
});

test('the commands of docs/declaring.md read one page, then the next', {
  skip: skipWithout('curl'),
}, async (t) => {
  const { commands, files } = shownBy('docs/declaring.md', 'server/notes', (line) =>
    line.includes('/notes.in'),
  );
  const seed = `
for (const title of ['a', 'b', 'c']) await Notes.insertAsync({ list: 'home', title, createdAt: new Date() });
`;
  const { run, stop } = await serve(
    { 'server/notes.ts': `${files['server/notes.ts']}${seed}` },
    temporaryFolder(t, {}),
  );
  const [first, second, ...others] = commands;
  assert.deepEqual(others, []);
  const shown = await run(first);
  assert.deepEqual(titlesIn(shown), ['c', 'b']);
  const AFTER = /^link: <\?.*after=([\w-]+)>; rel="next"\r$/im.exec(shown)?.[1] ?? assert.fail(shown);
  assert.deepEqual(titlesIn(await run(second, { AFTER })), ['a']);
  await stop();
});

const titlesIn = (answer: string): string[] =>
  [...answer.matchAll(/"title":"(\w)"/g)].map(([, title = '']) => title);
