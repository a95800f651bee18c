/**
 * tsx, which loads what is written in TypeScript, as a folder of restgen's own. tsx needs esbuild, and npm asks about the
 * install script of that package. So the JavaScript of both is copied, and restgen depends on esbuild's native code, which
 * is a package without a script for each kind of machine.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages that are copied. */
export const COPIED = ['node_modules/esbuild', 'node_modules/tsx'];

/** Tools of the command line of tsx, and declarations. */
const NOT_LOADED = /\/(?:cli|repl|patch-repl)\.[cm]js$|\.d\.[cm]ts$/;

/** The files of the copy that packages are imported from. esbuild finds its native code only from a file of this name. */
const MOVED = new Map([
  ['esbuild', 'esbuild/lib/main.js'],
  ['#cjs-loader', 'dist/cjs/index.cjs'],
]);
const IMPORTED = /(?<=\b(?:from|import|require\(|require\.resolve\())"(esbuild|#cjs-loader)"/g;

export function copyTsx(folder: URL): void {
  rmSync(folder, { recursive: true, force: true });
  const packages = new URL('../../node_modules/', import.meta.url);
  const filter = (path: string): boolean => !NOT_LOADED.test(path);
  cpSync(new URL('tsx/dist/', packages), new URL('dist/', folder), { recursive: true, filter });
  cpSync(new URL('esbuild/lib/main.js', packages), new URL('esbuild/lib/main.js', folder));
  writeFileSync(new URL('esbuild/package.json', folder), '{ "type": "commonjs" }\n');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.[cm]?js$/.test(name))) importFromCopy(folder, file);
}

/** @param file relative to the folder */
function importFromCopy(folder: URL, file: string): void {
  const path = fileURLToPath(new URL(file, folder));
  const text = readFileSync(path, 'utf8').replaceAll(IMPORTED, (_match, name: string) => {
    const to = relative(dirname(file), MOVED.get(name) ?? '')
      .split(sep)
      .join('/');
    return JSON.stringify(to.startsWith('.') ? to : `./${to}`);
  });
  writeFileSync(path, text);
}
