import type { LeftOut, Project } from './project.js';
import type { Texts } from './texts.js';

/** The files that import one of the wanted files, according to their texts alone. */
export function importersAmong(
  files: readonly string[],
  texts: Texts,
  resolve: Project['resolve'],
  wanted: ReadonlySet<string>,
): string[] {
  if (wanted.size === 0) return [];
  return files.filter((file) => importedBy(file, texts, resolve).some((target) => wanted.has(target)));
}

const NOTHING_LEFT_OUT: LeftOut = new Map();

/** The files and everything that they import, directly or through others. */
export function reachedFrom(
  files: readonly string[],
  texts: Texts,
  resolve: Project['resolve'],
  leftOut = NOTHING_LEFT_OUT,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const known = new Set(texts.files);
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file) || !known.has(file)) continue;
    reached.add(file);
    open.push(...importedBy(file, texts, resolve, leftOut.get(file)));
  }
  return reached;
}

const importedBy = (
  file: string,
  texts: Texts,
  resolve: Project['resolve'],
  leftOut?: ReadonlySet<string>,
): string[] =>
  (texts.prescan(file).imports ?? [])
    .filter((specifier) => leftOut?.has(specifier) !== true)
    .map((specifier) => resolve(file, specifier))
    .filter((target) => target !== undefined);
