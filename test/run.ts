/**
 * Runs every test, or those whose paths hold one of the given texts: Node 20 expands no patterns after `--test`. The last
 * lines say how many tests passed, failed and were skipped, and why.
 */
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startGenerating } from './generated-fixtures.js';
import { Tally } from './tally.js';
import { allTests, testFiles } from './test-files.js';

/** Milliseconds for a file, on a machine that is busy: one that waits for nothing fails, and the others go on. */
const PATIENCE = 1_800_000;

const texts = process.argv.slice(2);
for (const text of texts)
  if (testFiles([text]).length === 0) throw new Error(`no test file has "${text}" in its path`);
if (texts.length === 0) startGenerating();

const tally = new Tally();
const files = texts.length === 0 ? allTests() : testFiles(texts);
const events = run({ files, concurrency: 3, timeout: PATIENCE });
events.on('test:pass', (event) => tally.passed(event)).on('test:fail', (event) => tally.failed(event));
const report = events.compose(new spec());
report.pipe(process.stdout, { end: false });
report.once('end', () => {
  process.stdout.write(tally.text());
  if (tally.hasFailed) process.exitCode = 1;
});
