/** The parts of a JavaScript client are made from those of a TypeScript one when the package is built. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { format } from 'prettier';
import { ts } from 'ts-morph';
import { clientDeclarations } from '../../build/client-declarations.js';
import { eraseTypes } from '../../build/erase-types.js';
import { PARTS } from '../../src/generator/render/client/parts.js';

const ERASED: Readonly<Record<string, string>> = {
  "import type { A } from './a.js';\nconst a = 1;": '\nconst a = 1;',
  "import { a, type B, c } from './a.js';": "import { a, c } from './a.js';",
  '/** Goes too. */\ninterface A { a: string }\nconst a = 1;': '\nconst a = 1;',
  'type A = string;': '',
  'function f<A, B extends A>(a: A, b?: B): A { return a; }': 'function f(a, b) { return a; }',
  'const f = async <A>(a: A): Promise<A> => a;': 'const f = async (a) => a;',
  'call<A, B>(a as A, b satisfies B);': 'call(a, b);',
  'const a: Map<string, A> = new Map<string, A>();': 'const a = new Map();',
  'class A extends Error { readonly a: string; private b = 1; }': 'class A extends Error { a; b = 1; }',
  'const a = b ? c : d;': 'const a = b ? c : d;',
};

test('types are erased, and nothing else is', () => {
  for (const [typed, plain] of Object.entries(ERASED)) assert.equal(eraseTypes(typed), plain);
});

test('every part of a client is JavaScript that does what its TypeScript does', async () => {
  for (const part of PARTS) {
    const built = new URL(`../../src/javascript-client/${part}.js`, import.meta.url);
    const source = new URL(`../../../templates/client/${part}.ts`, import.meta.url);
    const compiled = ts.transpile(readFileSync(source, 'utf8'), {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      useDefineForClassFields: true,
    });
    assert.equal(await withoutLayout(readFileSync(built, 'utf8')), await withoutLayout(compiled), part);
  }
});

/** Without comments and empty lines, whose places differ. */
const withoutLayout = async (text: string): Promise<string> =>
  (
    await format(text.replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''), {
      parser: 'babel',
      objectWrap: 'collapse',
    })
  )
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');

test('the types of a JavaScript client are those that may be named, and what these are made of', () => {
  const text = `/** Holds B. */
export interface A { b: B }
type B = 'b';
type C = string;
export class D { e(f: A): void {} }`;
  const both = "/** Holds B. */\nexport interface A { b: B }\n\ntype B = 'b';";
  assert.equal(clientDeclarations([text], ['A']), both);
  assert.equal(clientDeclarations([text], ['C']), 'type C = string;');
  assert.equal(
    clientDeclarations([text], ['D']).replace(/\s+/g, ' '),
    `${both} export declare class D { e(f: A): void; }`.replace(/\s+/g, ' '),
  );
});
