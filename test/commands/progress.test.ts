import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withNotice } from '../../src/commands/progress.js';
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
