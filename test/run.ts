/** Runs every test, or those whose paths hold the given text: Node 20 expands no patterns after `--test`. */
import { spawnSync } from 'node:child_process';
import { allTests, testFiles } from './test-files.js';

const wanted = process.argv[2] ?? '';
const files = wanted === '' ? allTests() : testFiles(wanted);
if (files.length === 0) throw new Error(`no test file has "${wanted}" in its path`);
if (process.env['RESTGEN_TEST_MONGO_URL'] === undefined)
  console.log('RESTGEN_TEST_MONGO_URL is not set: the tests of MongoDB are skipped.');
/** Milliseconds for a file, on a machine that is busy: one that waits for nothing fails, and the others go on. */
const PATIENCE = 600_000;
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=3', `--test-timeout=${PATIENCE}`, '--test-reporter=spec', ...files],
  {
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 1;
