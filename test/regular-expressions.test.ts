/**
 * A regular expression that meets input takes time linear in it: one that does not lets a short request block the process.
 * `recheck` finds those that do not, with a text that shows it.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { check } from 'recheck';
import ts from 'typescript59';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The code that requests reach, and the search of all texts of a project. */
const ROOMS = [
  'server',
  'shared/named-arguments.ts',
  'shared/json-schema',
  'generator/project/dependencies',
  'generator/project/meteor/folders.ts',
];
/** Formats of ajv-formats that the runtime replaces. */
const REPLACED = ['uri', 'uri-reference', 'url'];
/** What is too large for the theory is tried with random texts: always the same ones, judged by steps, not by the clock. */
const OPTIONS = {
  timeout: 300_000,
  randomSeed: 1,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
};

describe('every regular expression that meets input takes linear time', () => {
  const expressions = new Map(ROOMS.flatMap(filesBelow).flatMap(expressionsIn));
  assert.ok(expressions.size > 20, 'they are found');
  for (const [place, expression] of [...expressions, ...formats()]) {
    if (isBounded(expression)) continue;
    it(place, async () => {
      const expressions = await check(expression.source, expression.flags, OPTIONS);
      const attack = expressions.status === 'vulnerable' ? expressions.attack.pattern : 'no verdict';
      assert.equal(expressions.status, 'safe', `${expression}: ${attack}`);
    });
  }
});

it('an expression that does not is found', async () => {
  assert.equal((await check('^\\s*x\\s*"?\\s*$', '', OPTIONS)).status, 'vulnerable');
});

/** Where each repetition has an upper limit, the time for each position of a text has one, too. */
function isBounded({ source }: RegExp): boolean {
  return !/[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/g, ''));
}

function filesBelow(name: string): string[] {
  if (name.endsWith('.ts')) return [name];
  return readdirSync(join(ROOT, 'src', name), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${name}/${path}`);
}

function expressionsIn(file: string): [place: string, expression: RegExp][] {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const expressions: [string, RegExp][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.pos);
      const end = node.text.lastIndexOf('/');
      expressions.push([
        `${file}:${line + 1}`,
        new RegExp(node.text.slice(1, end), node.text.slice(end + 1)),
      ]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return expressions;
}

function formats(): [place: string, expression: RegExp][] {
  return Object.entries(fullFormats).flatMap(([name, format]) => {
    const expression: unknown = format instanceof RegExp ? format : Reflect.get(Object(format), 'validate');
    return expression instanceof RegExp && !REPLACED.includes(name)
      ? [[`the format ${name}`, expression] as [string, RegExp]]
      : [];
  });
}
