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
