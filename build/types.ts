/**
 * The declarations of what other programs import, in `dist/types`. They stand in a folder of CommonJS, as the files that
 * they describe are CommonJS: TypeScript lets every project import such files, whichever way it resolves modules.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const SOURCE = new URL('../src/', import.meta.url);
const TYPES = new URL('../types/', import.meta.url);

const ENTRIES = ['restgen.d.ts', 'runtime/runtime.d.ts', 'host/host.d.ts', 'meteor/meteor.d.ts'];

export function copyTypes(): void {
  rmSync(TYPES, { recursive: true, force: true });
  mkdirSync(TYPES, { recursive: true });
  writeFileSync(new URL('package.json', TYPES), '{ "type": "commonjs" }\n');
  const copied = new Set<string>();
  const open = ENTRIES.map((entry) => new URL(entry, SOURCE).href);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (copied.has(file)) continue;
    copied.add(file);
    cpSync(new URL(file), new URL(file.slice(SOURCE.href.length), TYPES));
    open.push(...importedBy(new URL(file)));
  }
}

const importedBy = (file: URL): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)\.js['"]/g)].map(
    ([, specifier = '']) => new URL(`${specifier}.d.ts`, file).href,
  );
