/**
 * Copies the type declarations of exported modules to a CommonJS folder, like the files that they describe. TypeScript
 * lets every project import these, whatever its module resolution.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const SOURCE = new URL('../src/', import.meta.url);

/** @param entries the modules that are imported by name: `runtime/runtime` */
export function copyTypes(entries: readonly string[], folder: URL): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('package.json', folder), '{ "type": "commonjs" }\n');
  const copied = new Set<string>();
  const open = entries.map((entry) => new URL(`${entry}.d.ts`, SOURCE).href);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (copied.has(file)) continue;
    copied.add(file);
    cpSync(new URL(file), new URL(file.slice(SOURCE.href.length), folder));
    open.push(...importedBy(new URL(file)));
  }
}

const importedBy = (file: URL): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()['"](\.[^'"]+)\.js['"]/g)].map(
    ([, specifier = '']) => new URL(`${specifier}.d.ts`, file).href,
  );
