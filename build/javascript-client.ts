/**
 * Makes the parts of the JavaScript client from those of the TypeScript client in `templates/client`: the same text
 * without types, and the declarations for a `.d.ts` file. `npm run build` writes them to `dist`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import {
  FEATURE_PARTS,
  LIVE_PUBLIC,
  PAGE_PUBLIC,
  PARTS,
  PUBLIC,
} from '../src/generator/render/client/parts.js';
import { clientDeclarations } from './client-declarations.js';
import { eraseTypes } from './erase-types.js';

const SOURCES = new URL('../../templates/client/', import.meta.url);
const WRITTEN = new URL('../src/javascript-client/', import.meta.url);

const pretty = (text: string, parser: 'babel' | 'typescript'): Promise<string> =>
  format(text, { parser, singleQuote: true, printWidth: 100 });

const sources = [...PARTS, ...FEATURE_PARTS.flatMap(([, parts]) => parts)].map((part) => ({
  part,
  text: readFileSync(new URL(`${part}.ts`, SOURCES), 'utf8'),
}));
const declarationsOf = (names: readonly string[]): string =>
  clientDeclarations(
    sources.map(({ text }) => text),
    names,
  );

rmSync(WRITTEN, { recursive: true, force: true });
mkdirSync(WRITTEN, { recursive: true });
for (const { part, text } of sources)
  writeFileSync(new URL(`${part}.js`, WRITTEN), await pretty(eraseTypes(text), 'babel'));
for (const [file, names] of [
  ['types.txt', [...PUBLIC, 'Client']],
  ['live-types.txt', [...PUBLIC, ...LIVE_PUBLIC, 'Client']],
  ['page-types.txt', PAGE_PUBLIC],
] as const)
  writeFileSync(new URL(file, WRITTEN), await pretty(declarationsOf(names), 'typescript'));
