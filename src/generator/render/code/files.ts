/** Chooses the paths of generated files, and the specifiers by which they import each other and the host's modules. */
import { posix } from 'node:path';
import { compareText } from '../../../shared/compare-text.js';
import { type ImportStyle, type Language, ROUTES } from '../../../shared/output-style.js';

const EXTENSION = /\.([cm]?[jt]sx?)$/;
/** Characters with a special meaning in an import, a URL or another file system: `a#b.ts`. */
const MEANING_MORE = /[\p{Cc}#?%\\<>:"|*]/gu;
/** If modules differ only in their extension, the first gets the plain name. */
const PRECEDENCE = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

/**
 * The route file of every host module, relative to the generated folder: `server/tasks.ts` becomes
 * `routes/server/tasks.ts`. If there are `tasks.ts` and `tasks.js`, the routes of the latter are in `tasks-js.ts`, which
 * no specifier confuses with the other. Characters that mean more than themselves become `-`: `a#b.ts` has its routes in
 * `a-b.ts`.
 */
export function routeFiles(modules: Iterable<string>, language: Language = 'ts'): Map<string, string> {
  const files = new Map<string, string>();
  const taken = new Set<string>();
  for (const module of [...modules].sort(byPrecedence)) {
    // A module outside the project's root gets a place of its own below `routes`.
    const inside = module.replaceAll('../', '__/');
    let stem = routeStem(inside.replace(EXTENSION, ''));
    if (taken.has(stem)) stem = routeStem(inside);
    while (taken.has(stem)) stem += '-ts';
    taken.add(stem);
    files.set(module, `${stem}.${language}`);
  }
  return files;
}

const routeStem = (stem: string): string =>
  `${ROUTES}${stem.replaceAll(MEANING_MORE, '-').replace(EXTENSION, '-$1')}`;

export const withoutExtension = (file: string): string => file.replace(EXTENSION, '');

/** The file with the types of a generated JavaScript file. */
export const declarationFile = (file: string): string =>
  file.endsWith('.mjs') ? file.replace(/mjs$/, 'd.mts') : `${withoutExtension(file)}.d.ts`;

const byPrecedence = (one: string, other: string): number =>
  rank(one) - rank(other) || compareText(one, other);

const rank = (module: string): number => PRECEDENCE.indexOf(EXTENSION.exec(module)?.[1] ?? '');

/** Whether a generated module can import types from the file: JavaScript exports none. */
export const exportsTypes = (file: string): boolean => /\.[cm]?tsx?$/.test(file);

/** Whether a generated module can load the file: JavaScript loads no TypeScript, and CommonJS no ES module. */
export const isLoadable = (file: string, { esm }: ImportStyle, language: Language): boolean =>
  !(language === 'js' && exportsTypes(file)) && (esm || !/\.m[jt]s$/.test(file));

/**
 * How the generated module `from` imports the file `to`, by the host's rules for specifiers. Both paths are relative to
 * the generated folder; `to` may be outside of it.
 */
export function specifier(from: string, to: string, { extension }: ImportStyle): string {
  const up = '../'.repeat(from.split('/').length - 1);
  const path = to.startsWith('../') ? up + to : posix.relative(posix.dirname(from), to);
  const relative = path.startsWith('.') ? path : `./${path}`;
  if (extension === 'ts') return relative;
  return relative
    .replace(/(?:\.d)?\.([cm])ts$/, '.$1js')
    .replace(/(?:\.d)?\.[jt]sx?$/, extension === 'none' ? '' : '.js');
}
