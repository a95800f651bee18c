import type { Project } from './project.js';

const SPECIFIER = /(?:\bfrom|\bimport|\brequire|\bimport\s*\(|\brequire\s*\()\s*\(?\s*(['"`])([^'"`\n]+)\1/g;

/** The files that import one of the wanted ones, read from their texts alone; sorted. */
export function importersIn(
  texts: ReadonlyMap<string, string>,
  resolve: Project['resolve'],
  wanted: ReadonlySet<string>,
): string[] {
  if (wanted.size === 0) return [];
  const imports = (file: string, text: string): boolean =>
    [...text.matchAll(SPECIFIER)].some(([, , specifier = '']) => {
      const target = resolve(file, specifier);
      return target !== undefined && wanted.has(target);
    });
  return [...texts]
    .filter(([file, text]) => imports(file, text))
    .map(([file]) => file)
    .sort();
}

/** The texts of files and of all that they import. */
export function reachedFrom(
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
  resolve: Project['resolve'],
): Map<string, string> {
  const reached = new Map<string, string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = texts.get(file);
    if (text === undefined || reached.has(file)) continue;
    reached.set(file, text);
    for (const [, , specifier = ''] of text.matchAll(SPECIFIER)) {
      const target = resolve(file, specifier);
      if (target !== undefined) open.push(target);
    }
  }
  return reached;
}
