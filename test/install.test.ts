/** `npm install restgen` in an empty folder, where no install script runs. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packed } from './packed.js';
import { temporaryFolder } from './temporary-folder.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

/** Writes a lockfile of restgen's own versions: npm has them in its cache, and need not ask for others. */
function writeProject(folder: string, tarball: string): void {
  const { version, bin, dependencies } = read('package.json');
  const packages: [string, { dev?: true }][] = Object.entries(read('package-lock.json').packages);
  const installed = packages.filter(([path, { dev }]) => path !== '' && dev !== true);
  const needed = { dependencies: { restgen: `file:${tarball}` } };
  const restgen = { version, resolved: `file:${tarball}`, bin, dependencies };
  const lock = {
    lockfileVersion: 3,
    requires: true,
    packages: { '': needed, 'node_modules/restgen': restgen, ...Object.fromEntries(installed) },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...needed, private: true, type: 'module' }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

const run = (command: string, words: readonly string[], cwd: string): string =>
  execFileSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

test('without install scripts, a configuration in TypeScript is read and a database in a folder is served', async (context) => {
  const folder = temporaryFolder(context);
  writeProject(folder, packed().tarball);
  run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], folder);
  const restgen = join(folder, 'node_modules/restgen/bin/restgen.js');
  run(process.execPath, [restgen, 'init'], folder);
  writeFileSync(
    join(folder, 'restgen.config.ts'),
    "import { defineConfig } from 'restgen';\nexport default defineConfig({ out: 'api' });\n",
  );
  const serving = spawn(process.execPath, [restgen, 'serve', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, RESTGEN_DATABASE_URL: 'file:data' },
  });
  try {
    const [output] = await once(serving.stdout, 'data');
    const [url = ''] = /http:\S+/.exec(String(output)) ?? [];
    assert.equal((await fetch(new URL('/docs/', url))).status, 200);
    assert.ok(existsSync(join(folder, 'api/index.ts')));
    assert.ok(existsSync(join(folder, 'data/documents.mdb')));
  } finally {
    serving.kill();
  }
});
