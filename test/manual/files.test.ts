/** The commands of docs/files.md, run on the project that the page shows. */
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

const { blocks } = page('docs/files.md');
const commands = blocks.flatMap(({ language, text }) =>
  language === 'sh' ? text.trimEnd().split('\n') : [],
);

test('the commands of docs/files.md upload, replace and save a photo', {
  skip: skipWithout('curl'),
}, async (t) => {
  const shown = blocks.filter(({ file }) => file?.startsWith('server/') === true);
  const root = project({ 'package.json': '{ "type": "module" }\n', ...filesOf(shown) });
  const served = new Served(root);
  const url = await served.url();
  const folder = temporaryFolder(t, { 'ada.png': 'the bytes of a picture' });
  const credentials = { username: 'ada', password: 'a long password' };
  const registered = await fetch(`${url}/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = (await registered.json()) as { token: string };
  const run = async (command = '', photo = ''): Promise<string> => {
    const line = command.replace('http://localhost:3000', url).replace('curl ', 'curl -sSf ');
    const env = { PATH: process.env['PATH'], TOKEN: token, PHOTO: photo };
    return (await promisify(execFile)('sh', ['-c', line], { cwd: folder, env })).stdout;
  };
  assert.equal(commands.length, 4);
  const [add, replace, save, start] = commands;
  const photo: string = JSON.parse(await run(add));
  writeFileSync(join(folder, 'ada.png'), 'other bytes of it');
  await run(replace, photo);
  rmSync(join(folder, 'ada.png'));
  await run(save, photo);
  assert.equal(readFileSync(join(folder, 'ada.png'), 'utf8'), 'other bytes of it');
  await run(start, photo);
  assert.equal(readFileSync(join(folder, 'start.bin'), 'utf8'), 'other byte');
  served.interrupt();
  await served.ended;
});
