import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import { mayDeclare } from '../../shared/host-vocabulary.js';
import type { Disk } from './dependencies/index.js';

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
