import assert from 'node:assert/strict';
import { test } from 'node:test';
import pc from 'picocolors';
import { diagnosticsText } from '../../src/shared/diagnostic-text.js';
import { type Diagnostic, diagnostic } from '../../src/shared/diagnostics.js';

function at(sourceLine: string, marked: string, line = 12, file = 'server/tasks.ts'): Diagnostic {
  const place = { file, line, column: sourceLine.indexOf(marked) + 1, length: marked.length, sourceLine };
  return diagnostic('name-not-static', 'The name cannot be decided.', { place, hint: 'Write it out.' });
}

const lines = (...diagnostics: Diagnostic[]): string[] => diagnosticsText(diagnostics).split('\n');

test('a diagnostic shows place, severity, code, message, source line, caret, hint and the counts', () => {
  assert.deepEqual(lines(at('publish(name(), handler);', 'name()')), [
    'server/tasks.ts:12:9  warning  name-not-static',
    'The name cannot be decided.',
    '   12 | publish(name(), handler);',
    '      |         ^^^^^^',
    'hint: Write it out.',
    '',
    '1 warning',
    '',
  ]);
});

test('the caret stands under the place after tabs', () => {
  const [, , source, caret] = lines(at('\t\tpublish(name);', 'name'));
  assert.equal(source, '   12 |     publish(name);');
  assert.equal(caret, '      |             ^^^^');
});

test('the caret is as wide as wide characters and emoji are on a terminal', () => {
  const [, , source, caret] = lines(at("const 名前 = f('👍', 値段);", '値段'));
  assert.equal(source, "   12 | const 名前 = f('👍', 値段);");
  assert.equal(caret, `      | ${' '.repeat(21)}^^^^`);
});

test('a combining accent takes no column', () => {
  const [, , , caret] = lines(at("f('e\u0301', name)", 'name'));
  assert.equal(caret, '      |        ^^^^');
});

test('a long line is cut around the place', () => {
  const [, , source = '', caret = ''] = lines(at(`${'a'.repeat(500)}name${'b'.repeat(500)}`, 'name'));
  assert.ok(source.length < 175, source);
  assert.equal(source.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1), 'name');
});

test('a place at the end of a line still has a caret', () => {
  const place = { file: 'a.ts', line: 1, column: 5, length: 1, sourceLine: 'abcd' };
  const [, , , caret] = lines(diagnostic('route-clash', 'Clash.', { place }));
  assert.equal(caret, '      |     ^');
});

test('control characters of a source line never reach the terminal', () => {
  const [, , source] = lines(at("f('\u001b[2J', name)", 'name'));
  assert.equal(source, "   12 | f('\u{FFFD}[2J', name)");
});

test('diagnostics are sorted by place, those without one first', () => {
  const text = diagnosticsText([
    at('b(name)', 'name', 3),
    at('a(name)', 'name', 2),
    diagnostic('route-clash', 'Clash.'),
  ]);
  assert.deepEqual(text.match(/\| [ab]|Clash/g), ['Clash', '| a', '| b']);
  assert.match(text, /\n1 error, 2 warnings\n$/);
});

test('paths are printed as seen from the working directory', () => {
  const folder = '../host';
  assert.match(diagnosticsText([at('a(name)', 'name')], { folder }), /^\.\.\/host\/server\/tasks\.ts:12:3 /);
});

test('colours change no character of the text', () => {
  const given = [at('\tpublish(name);', 'name')];
  const coloured = diagnosticsText(given, { colours: pc.createColors(true) });
  assert.ok(coloured.includes('\u001b['));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  assert.equal(coloured.replace(/\u001b\[\d+m/g, ''), diagnosticsText(given));
});
