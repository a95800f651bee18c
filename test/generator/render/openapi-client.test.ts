/** A well-known generator of clients reads the demo's document, and what it makes of it compiles. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { generateApi } from 'swagger-typescript-api';
import { FIXTURES } from '../../fixtures.js';
import { folderInRepository } from '../../temporary-folder.js';

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const WORK = folderInRepository('openapi-client');

const USE = `import { Api } from './Api.js';

const api = new Api({ baseUrl: 'http://localhost' });
export const finished = () => api.tasks.tasksFinish('LmzQ7eXTwpcYF4sAi');
`;

test("swagger-typescript-api makes a client of the demo's document that compiles", async () => {
  const { files } = await generateApi({
    input: join(FIXTURES, 'demo/company/expected/openapi.json'),
    output: false,
    fileName: 'Api.ts',
    silent: true,
  });
  for (const { fileName, fileExtension, fileContent } of files)
    writeFileSync(join(WORK, `${fileName}${fileExtension}`), fileContent);
  writeFileSync(join(WORK, 'use.ts'), USE);
  const options = [
    '--noEmit',
    '--ignoreConfig',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom',
  ];
  const { stdout } = spawnSync(process.execPath, [TSC, ...options, '--types', '', 'use.ts'], {
    cwd: WORK,
    encoding: 'utf8',
  });
  assert.equal(stdout, '');
});
