/** docs/contract.md defines the rules that source and tests cite, and each rule has a test over HTTP. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { HTTP_ERRORS } from '../../src/shared/http-errors/index.js';
import { PACKAGE } from '../cli/captured.js';
import { page } from '../manual/pages.js';

const { headings, blocks } = page('docs/contract.md');
const ruleOf = (heading: string): string | undefined => /^(C\d+)\. /.exec(heading)?.[1];
const rules = headings.flatMap((heading) => ruleOf(heading) ?? []);

const filesBelow = (folder: string, extension: string): string[] =>
  readdirSync(join(PACKAGE, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => join(PACKAGE, folder, file));

it('each rule of the contract has a number of its own', () => {
  assert.ok(rules.length > 40, `there are ${rules.length}`);
  assert.deepEqual(rules, [...new Set(rules)]);
});

it('every rule of the contract has an example', () => {
  const shown = blocks.filter(({ language }) => language === 'http').map(({ heading }) => ruleOf(heading));
  assert.deepEqual(
    rules.filter((rule) => !shown.includes(rule)),
    [],
  );
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A reason of the catalogue with anything in its placeholders. */
const wordsOf = (reason: string): RegExp =>
  new RegExp(
    `^${reason
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+')}$`,
  );

it('the errors of the examples are errors of the API in its own words, but for one of the application', () => {
  const map = HTTP_ERRORS.flatMap(({ error, reasons }) =>
    Object.values(reasons).map((reason) => ({ error: String(error), words: wordsOf(reason) })),
  );
  const shown = blocks.flatMap(({ text }) => [...text.matchAll(/^[45]\d\d (\{"error".*\})/gm)]);
  assert.ok(shown.length > 10, `there are ${shown.length}`);
  const foreign = shown.flatMap(([, body = '']) => {
    const { error, reason } = JSON.parse(body);
    return map.some((item) => item.error === error && item.words.test(reason)) ? [] : [error];
  });
  assert.deepEqual(foreign, ['log-in-first']);
});

it('every rule of the contract has a test over HTTP that cites it', () => {
  const texts = filesBelow('dist/test/contract', '.test.js')
    .filter((file) => !file.endsWith('completeness.test.js'))
    .map((file) => readFileSync(file, 'utf8'));
  const cited = new Set(texts.join('\n').match(/\bC\d+(?=[:,] )/g));
  assert.deepEqual(
    rules.filter((rule) => !cited.has(rule)),
    [],
  );
});

it('every rule that is cited is defined', () => {
  const files = [
    ...['src', 'test', 'build', 'templates'].flatMap((folder) => filesBelow(folder, '.ts')),
    ...filesBelow('templates', '.hbs'),
    ...filesBelow('docs', '.md'),
    ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md'].map((file) => join(PACKAGE, file)),
  ];
  const foreign = files.flatMap((file) => {
    const cited = readFileSync(file, 'utf8').match(/(?<![\w#&/-])C\d{1,2}(?![\w-])/g) ?? [];
    return cited.filter((rule) => !rules.includes(rule)).map((rule) => `${file}: ${rule}`);
  });
  assert.deepEqual(foreign, []);
});
