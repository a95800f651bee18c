import assert from 'node:assert/strict';
import { test } from 'node:test';
import pc from 'picocolors';
import { numbersOfFiles } from '../../src/commands/changes.js';
import { columns } from '../../src/commands/columns.js';
import { count } from '../../src/commands/count.js';

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

test('large numbers have separators', () => {
  const created = Array.from({ length: 1200 }, (_, index) => `${index}.ts`);
  assert.equal(
    numbersOfFiles({ created, updated: [], removed: [], unchanged: ['api.json'] }),
    '1,200 created, 1 unchanged',
  );
  assert.equal(count(4000, 'route'), '4,000 routes');
});
