import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { progressReport, withNotice } from '../../src/commands/progress.js';
import { Stream, Terminal } from '../cli/captured.js';

const CLEAR_LINE = '\r\u001b[K';

test('a terminal shows a line during work, of which nothing stays', () => {
  const terminal = new Terminal();
  assert.equal(
    withNotice(terminal, 'Reading …', () => 'done'),
    'done',
  );
  assert.equal(terminal.text, `Reading …${CLEAR_LINE}`);
});

test('work that fails leaves no line', () => {
  const terminal = new Terminal();
  const fail = (): never => {
    throw new Error('no');
  };
  assert.throws(() => withNotice(terminal, 'Reading …', fail), /no/);
  assert.equal(terminal.text, `Reading …${CLEAR_LINE}`);
});

test('what is no terminal shows nothing', () => {
  const output = new Stream();
  withNotice(output, 'Reading …', () => undefined);
  assert.equal(output.text, '');
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
  assert.ok(terminal.text.endsWith(CLEAR_LINE));
});

test('where nobody sees a bar it is a line now and then', () => {
  const output = new Stream();
  reportTo(output);
  assert.equal(output.text, '"things\\n": 900,000 of 1,000,000 documents, 90 %\n');
});
