import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { progressReport, withProgress } from '../../src/commands/progress.js';
import { Stream, Terminal } from '../cli/captured.js';

// The spinner's library stays quiet where it sees a CI service.
delete process.env['CI'];
process.env['TERM'] = 'xterm';

test('work of over a second shows a spinner, of which nothing stays', async () => {
  const terminal = new Terminal();
  const result = await withProgress(terminal, 'Reading', () => sleep(1300, 'done'));
  assert.equal(result, 'done');
  assert.match(terminal.text, /Reading/);
  assert.ok(
    terminal.text.lastIndexOf('\u001b[?25h') > terminal.text.lastIndexOf('Reading'),
    'the cursor is back',
  );
});

test('shorter work shows nothing', async () => {
  const terminal = new Terminal();
  await withProgress(terminal, 'Reading', () => sleep(50));
  await sleep(1100);
  assert.equal(terminal.text, '');
});

test('work that fails leaves no spinner', async () => {
  const terminal = new Terminal();
  await assert.rejects(
    withProgress(terminal, 'Reading', () => Promise.reject(new Error('no'))),
    /no/,
  );
});

/** Shows three moments of an import, nine seconds apart. */
function reportTo(output: Stream): void {
  mock.timers.enable({ apis: ['Date'] });
  const report = progressReport(output);
  for (const documents of [1, 333_333, 900_000]) {
    report.show({ collection: 'things\n', documents, total: 1_000_000 });
    mock.timers.tick(9000);
  }
  report.end();
  mock.timers.reset();
}

test('how far documents are is a bar on a terminal, of which nothing stays', () => {
  const terminal = new Terminal();
  reportTo(terminal);
  assert.match(terminal.text, /\[#######-------------\] "things\\n": 333,333 of 1,000,000 documents, 33 %/);
  assert.ok(
    terminal.text.lastIndexOf('\u001b[?25h') > terminal.text.lastIndexOf('90 %'),
    'the cursor is back',
  );
});

test('where nobody sees a bar it is a line now and then', () => {
  const output = new Stream();
  reportTo(output);
  assert.equal(output.text, '"things\\n": 900,000 of 1,000,000 documents, 90 %\n');
});
