/** The parts of a JavaScript client are those of a TypeScript one. `npm run golden` writes them anew. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { format } from 'prettier';
import { ts } from 'ts-morph';
import { PARTS, PUBLIC } from '../../src/render/client/parts.js';
import { eraseTypes } from './erase-types.js';

const FOLDER = new URL('../../../templates/client/', import.meta.url);
const WRITTEN = new URL('javascript/', FOLDER);
const UPDATES = process.env['UPDATE_GOLDEN'] === '1';

const pretty = (text: string, parser: 'babel' | 'typescript'): Promise<string> =>
  format(text, { parser, singleQuote: true, printWidth: 100 });

const sourceOf = (part: string): string => readFileSync(new URL(`${part}.ts`, FOLDER), 'utf8');

function compare(file: string, text: string): void {
  const path = new URL(file, WRITTEN);
  if (UPDATES) {
    mkdirSync(WRITTEN, { recursive: true });
    writeFileSync(path, text);
  }
  assert.equal(readFileSync(path, 'utf8'), text);
}

for (const part of PARTS) {
  test(`${part} is JavaScript of the same text`, async () =>
    compare(`${part}.js`, await pretty(eraseTypes(sourceOf(part)), 'babel')));
}

test('the types of a JavaScript client are those that an application may name, and what these are made of', async () => {
  const declared = new Map(PARTS.flatMap((part) => declarationsIn(sourceOf(part))));
  const wanted = new Set<string>();
  const open = [...PUBLIC, 'Client'];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const text = declared.get(name);
    if (text === undefined || wanted.has(name)) continue;
    wanted.add(name);
    open.push(...(text.replace(/\/\*\*[\s\S]*?\*\//g, '').match(/\w+/g) ?? []));
  }
  const texts = [...declared].filter(([name]) => wanted.has(name)).map(([, text]) => text);
  compare('types.d.ts', await pretty(texts.join('\n\n'), 'typescript'));
});

/** Types and classes by their names, as declaration files have them. */
const declarationsIn = (text: string): [name: string, text: string][] => [
  ...statementsOf(text).flatMap(named(ts.isInterfaceDeclaration)),
  ...statementsOf(text).flatMap(named(ts.isTypeAliasDeclaration)),
  ...statementsOf(declarationFileOf(text)).flatMap(named(ts.isClassDeclaration)),
];

const named =
  (isWanted: (statement: ts.Statement) => statement is ts.DeclarationStatement) =>
  (statement: ts.Statement): [string, string][] =>
    isWanted(statement) ? [[statement.name?.getText() ?? '', statement.getFullText().trim()]] : [];

const statementsOf = (text: string): readonly ts.Statement[] =>
  ts.createSourceFile('part.ts', text, ts.ScriptTarget.ES2023, true).statements;

const declarationFileOf = (text: string): string =>
  ts.transpileDeclaration(text, { compilerOptions: { target: ts.ScriptTarget.ES2023 } }).outputText;
