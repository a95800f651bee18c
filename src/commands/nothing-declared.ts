import type { Generated } from '../generator/generated.js';
import { folderContent } from '../generator/output/index.js';
import { NOT_LOADED } from '../shared/api.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { declarationsText, type Suggestion } from '../shared/suggested-declarators.js';
import type { CommandRequest } from './command.js';
import { commandLine } from './command-line.js';
import type { Workspace } from './workspace.js';

/** Reports that the project declares nothing, which usually means a wrong folder. */
export function nothingDeclared({ api, suggestions }: Generated, root: string): Diagnostic[] {
  const { publications, methods, collections } = api;
  if (publications.length + methods.length + collections.length > 0) return [];
  const message = `No publications, methods or collections were found in ${root}`;
  return [diagnostic('nothing-declared', message, { hint: howToDeclare(suggestions) })];
}

/**
 * Protects existing routes if nothing is declared any more, because a misspelt `entry` or pattern would otherwise
 * remove them. Returns `undefined` if the folder may be written, `nothing-to-write` for an empty project that was never
 * generated.
 */
export function emptiedFolder(
  { root, out, outLabel }: Workspace,
  generated: Generated,
  request: CommandRequest,
): Diagnostic | 'nothing-to-write' | undefined {
  if (request.flags.empty === true || !isEmpty(generated)) return undefined;
  const content = folderContent(out);
  if (content === 'no-routes') return undefined;
  if (content === 'nothing')
    return nothingDeclared(generated, root).length > 0 ? 'nothing-to-write' : undefined;
  const message = `${outLabel}/ contains routes, but nothing in ${root} declares one now: nothing is written.`;
  const hint = `If that is meant, run \`${commandLine('generate', request)} --empty\`. If not: ${howToDeclare(generated.suggestions)}`;
  return { ...diagnostic('nothing-declared', message, { hint }), severity: 'error' };
}

/** Whether nothing is declared. Declarations that the configuration withholds by name count as declared. */
function isEmpty({ api, routes }: Generated): boolean {
  const { publications, methods, collections } = api;
  return (
    routes.length === 0 &&
    ![...publications, ...methods, ...collections].some(
      ({ name, withheld }) => name !== null && withheld !== undefined && withheld !== NOT_LOADED,
    )
  );
}

export const howToDeclare = (suggestions: readonly Suggestion[]): string =>
  suggestions.length === 0
    ? WHAT_COUNTS
    : [TEACHABLE, '', ...declarationsText(suggestions).map((line) => `  ${line}`)].join('\n');

const TEACHABLE =
  'Functions of the project seem to declare. If they do, let `restgen init` write this, or add it to restgen.config.ts:';

const WHAT_COUNTS =
  "Declarations are made by functions and classes imported from 'restgen/host' or from Meteor's packages. " +
  'Is this the right folder, and do `include` and `exclude` select the files? ' +
  'Name declaring functions of your own in `declarations`. `restgen init --example` writes an example.';
