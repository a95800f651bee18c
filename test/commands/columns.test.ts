import assert from 'node:assert/strict';
import { test } from 'node:test';
import pc from 'picocolors';
import { columns } from '../../src/commands/columns.js';

test('columns are aligned by what a terminal shows, without spaces at the ends of lines', () => {
  const { bold } = pc.createColors(true);
  const rows = [
    [bold('GET'), '/値段', 'x'],
    ['DELETE', '/a', ''],
  ];
  assert.equal(columns(rows), `${bold('GET')}     /値段  x\nDELETE  /a\n`);
});

test('no rows are no text', () => {
  assert.equal(columns([]), '');
});
