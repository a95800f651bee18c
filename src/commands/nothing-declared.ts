import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Generated } from '../generate.js';
import type { Suggestion } from '../suggested-declarators.js';
import { declarationsText } from '../suggested-declarators.js';

/** A project without declarations is mostly the wrong folder. */
export function nothingDeclared(
  { api, suggestions }: Pick<Generated, 'api' | 'suggestions'>,
  root: string,
): Diagnostic[] {
  const { publications, methods, collections } = api;
  if (publications.length + methods.length + collections.length > 0) return [];
  const message = `No publications, methods or collections were found in ${root}`;
  return [diagnostic('nothing-declared', message, { hint: whatCounts(suggestions) })];
}

export const whatCounts = (suggestions: readonly Suggestion[]): string =>
  suggestions.length === 0 ? WHAT_COUNTS : `${TEACHABLE}\n\n${indented(declarationsText(suggestions))}`;

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join('\n');

const TEACHABLE =
  'Functions of the project seem to declare some. If they do, let `restgen init` write this, or put it into restgen.config.ts:';

const WHAT_COUNTS =
  "They are declared by functions and classes imported from 'restgen/host' or from Meteor's packages. " +
  'Is this the right folder, and do `include` and `exclude` leave the files in? ' +
  'Name declaring functions of your own in `declarations`.';
