import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { mayDeclare } from '../../shared/host-vocabulary.js';
import type { Disk } from './dependencies/index.js';
import type { Texts } from './texts.js';

/** Reports files in another language that may declare something. */
export function notRead(disk: Disk, root: string, files: readonly string[]): Diagnostic[] {
  const sorted = [...files].sort();
  const [first] = sorted;
  if (first === undefined) return [];
  const declaring = sorted.filter((file) => mayDeclare(disk.readText(join(root, file))));
  const are =
    files.length === 1 ? `${first} is` : `${files.length} files, such as ${declaring[0] ?? first}, are`;
  return [
    diagnostic(
      'language-not-read',
      `${are} in CoffeeScript, which restgen does not read${declaringText(declaring.length, files.length)}.`,
      {
        hint: 'Translate them to JavaScript to get routes for their declarations.',
        ...(declaring.length === 0 ? { severity: 'info' } : {}),
      },
    ),
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

function declaringText(declaring: number, all: number): string {
  if (declaring === 0 || all === 1) return '';
  return `: ${declaring} of them ${declaring === 1 ? 'seems' : 'seem'} to declare something`;
}
