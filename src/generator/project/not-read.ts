import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { mayDeclare } from '../../shared/host-vocabulary.js';
import type { Disk } from './dependencies/index.js';
import type { Texts } from './texts/index.js';

/** Reports files in another language, with a warning if some may declare something. */
export function notRead(disk: Disk, root: string, files: readonly string[]): Diagnostic[] {
  const declaring = files.filter((file) => mayDeclare(disk.readText(join(root, file)))).sort();
  const [first] = declaring.length === 0 ? [...files].sort() : declaring;
  if (first === undefined) return [];
  const are = files.length === 1 ? 'One file is' : `${files.length} files are`;
  const which =
    declaring.length === 0 ? `such as ${first}` : `and may declare something: ${declaring.join(', ')}`;
  return [
    diagnostic('language-not-read', `${are} in a language that restgen does not read, ${which}.`, {
      hint: 'Translate them to JavaScript, in files that end in `.js`, to get routes for their declarations.',
      ...(declaring.length === 0 ? { severity: 'info' } : {}),
    }),
  ];
}

/** By its lines, or by its name: `vendor.min.js`. */
export function isMinified({ prescan }: Texts, file: string): boolean {
  const { minified, mentionsHost } = prescan(file);
  return minified === true || (mentionsHost === true && /\.min\.[cm]?js$/.test(file));
}

/** Reports minified files. Their source is elsewhere in the project, or belongs to a package. */
export const minifiedNotRead = ({ text }: Texts, files: readonly string[]): Diagnostic[] =>
  files.map((file) =>
    diagnostic('minified-not-read', `${file} is minified, and restgen does not read it.`, {
      hint: 'Leave it out with `exclude`. restgen reads its sources if they are in the project.',
      ...(mayDeclare(text(file)) ? {} : { severity: 'info' }),
    }),
  );
