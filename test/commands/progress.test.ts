import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withProgress } from '../../src/commands/progress.js';
import { Terminal } from '../cli/captured.js';

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
