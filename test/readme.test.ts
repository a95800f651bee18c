import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { COMMANDS } from '../src/commands/commands.js';
import type { OptionTable } from '../src/config/option.js';
import { OPTIONS } from '../src/config.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

function rows(table: OptionTable, prefix = ''): string[] {
  return Object.entries(table).flatMap(([name, option]) => {
    if (option.flagOnly === true) return [];
    if (option.type === 'group') return rows(option.options, `${prefix}${name}.`);
    const value =
      'default' in option && option.default !== undefined ? `\`${JSON.stringify(option.default)}\`` : '';
    return [`| \`${prefix}${name}\` | ${value} | ${option.help} |`.replace('|  |', '| |')];
  });
}

test('the README names every option with its default and what it is', () => {
  for (const row of rows(OPTIONS)) assert.ok(readme.includes(`${row}\n`), `missing: ${row}`);
});

test('the README names every command and its flags', () => {
  for (const name of Object.keys(COMMANDS)) assert.ok(readme.includes(`| \`restgen ${name}\` |`), name);
  for (const { flag } of Object.values(OPTIONS as OptionTable)) {
    if (flag !== undefined) assert.ok(readme.includes(`| \`${flag}\` |`), flag);
  }
});

test('the README begins with the two lines that a newcomer needs', () => {
  assert.match(readme, /^# restgen\n\n {4}npm ci && npm run demo .*\n {4}npm ci && npm test .*\n/);
});
