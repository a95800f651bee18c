import { dirname, join, parse as parsePath, sep } from 'node:path';
import type { ts } from 'ts-morph';
import { isStandaloneHost } from '../../shared/conventions.js';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { didYouMean } from '../../shared/did-you-mean.js';
import { mayDeclare } from '../../shared/host-vocabulary.js';
import type { Disk } from './dependencies/index.js';
import { markedRange, staticImports } from './parsing/index.js';
import type { Texts } from './texts.js';

/** Reports relative imports that lead nowhere, in files that may declare something. */
export function missingImports(
  disk: Disk,
  root: string,
  texts: Texts,
  { files, out }: { files: readonly string[]; out: string },
): Diagnostic[] {
  return files.flatMap((file) => {
    const { mentionsHost, imports = [] } = texts.prescan(file);
    if (mentionsHost !== true) return [];
    const missing = new Set(
      imports.filter((specifier) => {
        const path = join(root, importedFile(file, specifier));
        return isSource(specifier) && !isGenerated(out, path) && !isThere(disk, path);
      }),
    );
    // A file without a missing import is not read.
    if (missing.size === 0) return [];
    if (!imports.some(isStandaloneHost) && !mayDeclare(texts.text(file))) return [];
    // The prescan sees imports in comments, too.
    return staticImports(file, texts.text(file))
      .filter(({ specifier }) => missing.has(specifier.text))
      .map(({ specifier }) => missingImport(disk, root, specifier));
  });
}

const isSource = (specifier: string): boolean =>
  /^\.\.?\/./.test(specifier) && !/\.(?:css|s[ac]ss|less|styl|html|svg|png|jpe?g|gif)$/.test(specifier);

/** The generated folder may not be written yet. */
const isGenerated = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder + sep);

/** Whether a file or a folder has a name, with any ending: bundlers load more than source. */
function isThere(disk: Disk, path: string): boolean {
  if (disk.kindOf(path) !== 'nothing') return true;
  const { dir, base, name, ext } = parsePath(path);
  const stem = BUILT.test(ext) ? name : base;
  return namesIn(disk, dir).some((entry) => stemsOf(entry).includes(stem));
}

/** `a` and `a.b` of `a.b.ts` */
const stemsOf = (name: string): string[] => {
  const parts = name.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
};

/** Source is imported by the name of its compiled file. */
const BUILT = /^\.[cm]?jsx?$/;

/** Relative to the root; without what loaders of bundlers are asked for (`?raw`). */
const importedFile = (from: string, specifier: string): string =>
  join(dirname(from), specifier.split('?')[0] ?? '');

const namesIn = (disk: Disk, folder: string): string[] =>
  disk.kindOf(folder) === 'folder' ? disk.list(folder).map(({ name }) => name) : [];

function missingImport(disk: Disk, root: string, specifier: ts.StringLiteral): Diagnostic {
  const source = specifier.getSourceFile();
  const { dir, name } = parsePath(join(root, importedFile(source.fileName, specifier.text)));
  const guess = didYouMean(
    name,
    namesIn(disk, dir).map((text) => parsePath(text).name),
  );
  return diagnostic('import-not-found', `There is no file '${specifier.text}' to import.`, {
    place: markedRange(source, specifier.getStart(source), specifier.end),
    hint: `${guess === undefined ? '' : `${guess} `}Correct the path, or create the file: its exports are unknown.`,
  });
}
