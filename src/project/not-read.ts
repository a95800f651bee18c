import { join } from 'node:path';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Disk } from '../incremental/dependencies/index.js';

/** Text without any of these words declares nothing. */
const DECLARING = /\b(?:Meteor\.(?:publish|methods)|publishComposite|Collection|ValidatedMethod)\b/;

/** Reports files in another language that may declare something. */
export function notRead(disk: Disk, root: string, files: readonly string[]): Diagnostic[] {
  const sorted = [...files].sort();
  const [first] = sorted;
  if (first === undefined) return [];
  const declaring = sorted.filter((file) => DECLARING.test(disk.readText(join(root, file))));
  const are =
    files.length === 1 ? `${first} is` : `${files.length} files, such as ${declaring[0] ?? first}, are`;
  return [
    diagnostic(
      'language-not-read',
      `${are} in CoffeeScript, which restgen does not read${declaringText(declaring.length, files.length)}.`,
      {
        hint: 'Routes for what they declare come with their translation to JavaScript.',
        ...(declaring.length === 0 ? { severity: 'info' } : {}),
      },
    ),
  ];
}

function declaringText(declaring: number, all: number): string {
  if (declaring === 0 || all === 1) return '';
  return `: ${declaring} of them ${declaring === 1 ? 'seems' : 'seem'} to declare something`;
}
