/** Runs every test, or those whose paths hold the given text: Node 20 expands no patterns after `--test`. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv[2] ?? '';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.js') && file.includes(wanted))
  .sort()
  .map((file) => join(folder, file));
if (files.length === 0) throw new Error(`no test file has "${wanted}" in its path`);
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=2', '--test-reporter=spec', ...files],
  {
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
