/**
 * `npm run fuzz -- MINUTES [TEXT]`: runs every test of random values, or those whose paths hold the text, with one seed after
 * another; then holds the demo against its document for as many minutes. `npm run fuzz -- MINUTES document` does the latter
 * alone.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { SEED } from '../../random.js';
import { testFiles } from '../../test-files.js';
import { fuzzDocument } from './document.js';

const MINUTE = 60_000;
const DOCUMENT = 'document';
const [minutes = '10', text = ''] = process.argv.slice(2);

/** What the test said, where it failed. */
function failureOf(file: string, seed: number): string | undefined {
  const { status, stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=spec', file], {
    encoding: 'utf8',
    env: { ...process.env, FUZZ_SEED: String(seed) },
  });
  return status === 0 ? undefined : stdout;
}

/** Returns how many tests failed. */
function fuzzTests(): number {
  const end = Date.now() + Number(minutes) * MINUTE;
  const files = testFiles([text]).filter((file) => readFileSync(file, 'utf8').includes("/random.js'"));
  if (files.length === 0) throw new Error(`no test of random values has "${text}" in its path`);
  let failures = 0;
  let seeds = 0;
  for (; Date.now() < end; seeds += 1) {
    const seed = randomInt(2 ** 31);
    process.stdout.write(`seed ${seed}\n`);
    for (const file of files) {
      if (Date.now() >= end) break;
      const failure = failureOf(file, seed);
      if (failure === undefined) continue;
      failures += 1;
      const path = relative(process.cwd(), file);
      process.stdout.write(
        `${failure}\nMake the counterexample a fixture. Again: FUZZ_SEED=${seed} node --test ${path}\n`,
      );
    }
  }
  process.stdout.write(`${seeds} seeds, ${failures} failures\n`);
  return failures;
}

const failures =
  (text === DOCUMENT ? 0 : fuzzTests()) +
  (text === DOCUMENT || text === '' ? await fuzzDocument(Number(minutes), SEED) : 0);
process.exitCode = failures === 0 ? 0 : 1;
