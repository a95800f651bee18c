import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printableLine, printableName, printableText } from '../src/shared/printable/index.js';

const STEERING = [
  '\u001b[2J',
  '\u009b2J',
  '\u007f',
  '\n',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u061c',
  '\ud800',
];

test('a name is itself in every script, and in quotes where it would steer a terminal', () => {
  for (const name of ['tasks.all', 'Größe', 'שלום', '名前', '👩‍💻', '"a"'])
    assert.equal(printableName(name), name);
  for (const text of STEERING) {
    const printed = printableName(`a${text}b`);
    assert.match(printed, /^"a[ -~]+b"$/);
    assert.equal(JSON.parse(printed), `a${text}b`);
  }
});

test('a line has a visible character in place of such a one, a text keeps its line ends', () => {
  for (const text of STEERING) assert.equal(printableLine(`a${text[0]}b`), 'a\uFFFDb');
  assert.equal(printableText('a\n\tb\u001bc\r\n'), 'a\n  b\uFFFDc\uFFFD\n');
});
