/** The tables of the pages hold what the tables of the code hold, and nothing else. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { COMMANDS } from '../../src/commands/commands.js';
import { OPTIONS } from '../../src/config/config.js';
import { FLAGS } from '../../src/config/flags.js';
import type { Option, OptionTable } from '../../src/config/option.js';
import { CALL_RULE, COLLECTION_RULES, RULES } from '../../src/generator/lint/lint.js';
import { TYPE_SOURCES } from '../../src/generator/schema/type-sources.js';
import type { ListenerOptions, ServerOptions } from '../../src/server/runtime/runtime.js';
import { PACKAGE } from '../cli/captured.js';
import { page } from './pages.js';

/** The rows below a heading that tables of markdown begin with, without the first two. */
function tableOf(path: string, head: string): string[] {
  const lines = page(path).text.split('\n');
  const start = lines.indexOf(head);
  assert.notEqual(start, -1, `${path} has no table ${head}`);
  const rows = lines.slice(start + 2);
  return rows.slice(
    0,
    rows.findIndex((line) => !line.startsWith('|')),
  );
}

const firstCells = (rows: readonly string[]): string[] => rows.map((row) => row.split('`')[1] ?? row);

const defaultOf = (option: Option): string =>
  'default' in option && option.default !== undefined ? ` \`${JSON.stringify(option.default)}\`` : '';

const optionRows = (table: OptionTable, prefix = ''): string[] =>
  Object.entries(table).flatMap(([name, option]) => {
    const row = `| \`${prefix}${name}\` |${defaultOf(option)} | ${option.help} |`;
    if (option.type !== 'group') return [row];
    const rows = optionRows(option.options, `${prefix}${name}.`);
    return option.words === undefined || prefix !== '' ? rows : [row, ...rows];
  });

/** An option of the configuration holds where its words are another matter than the flag's. */
const ALSO: Readonly<Record<string, string>> = { out: ', relative to the working directory' };

const flagRows = Object.entries<Option>(FLAGS).map(([name, option]) => {
  const { flag, commands, help } = option;
  const where = commands === undefined ? '' : `${commands.map((command) => `\`${command}\``).join(', ')}: `;
  const value = defaultOf(option).replaceAll('"', '');
  return `| \`${flag}\` |${value} | ${where}${help}${ALSO[name] ?? ''} |`;
});

test('every option stands in the configuration page with its default and what it is', () => {
  assert.deepEqual(
    tableOf('docs/configuration.md', '| option | default | meaning |').sort(),
    optionRows(OPTIONS).sort(),
  );
});

test('every flag stands in the configuration page with its commands', () => {
  assert.deepEqual(
    tableOf('docs/configuration.md', '| flag | default | meaning |').sort(),
    flagRows.toSorted(),
  );
});

/** Options that a server takes. The compiler knows of no others. */
const SERVING: Readonly<Record<keyof ServerOptions | keyof ListenerOptions, true>> = {
  auth: true,
  bodies: true,
  bodyLimit: true,
  compression: true,
  cors: true,
  health: true,
  live: true,
  log: true,
  observe: true,
  path: true,
  publicationTimeout: true,
  responseHeaders: true,
  shutdownDelay: true,
  shutdownTimeout: true,
  signals: true,
  trustProxy: true,
  unreadLimit: true,
  unreadTimeout: true,
  validation: true,
};

test('every option, flag and variable of serving stands in the page about production', () => {
  const path = 'docs/deploying.md';
  const rows = tableOf(path, '| option | in the configuration | what it is for |');
  assert.deepEqual(firstCells(rows).sort(), Object.keys(SERVING).sort());
  const configured = rows.filter((row) => row.split('|')[2] === ' yes ');
  assert.deepEqual(
    firstCells(configured).sort(),
    Object.keys(SERVING)
      .filter((name) => name in OPTIONS)
      .sort(),
  );
  const flags = Object.values<Option>(FLAGS).flatMap(({ flag, commands }) =>
    commands?.includes('serve') === true ? (flag?.split(' ')[0] ?? []) : [],
  );
  assert.ok(flags.length > 3);
  const files = ['host', 'runtime', 'meteor'].flatMap((room) =>
    readdirSync(join(PACKAGE, 'src/server', room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(PACKAGE, 'src/server', room, file), 'utf8')),
  );
  const variables = [...new Set(files.join('').match(/\bRESTGEN_[A-Z_]+\b/g))];
  assert.ok(variables.length > 2);
  for (const name of [...flags, ...variables])
    assert.ok(page(path).text.includes(`\`${name}\``), `${path} does not name ${name}`);
  for (const name of variables)
    assert.ok(page('docs/configuration.md').text.includes(`| \`${name}\` |`), name);
});

test('every command stands in the README', () => {
  const named = firstCells(tableOf('README.md', '| command | what it does |'));
  assert.deepEqual(
    named,
    Object.keys(COMMANDS).map((name) => `restgen ${name}`),
  );
});

test('every rule of lint stands in its page', () => {
  assert.deepEqual(firstCells(tableOf('docs/lint.md', '| rule | finds |')), [
    ...RULES.map(({ code }) => code),
    ...COLLECTION_RULES,
    CALL_RULE,
  ]);
});

test('every source of types stands in its page', () => {
  assert.deepEqual(
    firstCells(tableOf('docs/types.md', '| source | in the code |')).toSorted(),
    [...TYPE_SOURCES, 'none'].toSorted(),
  );
});
