import type { Generated } from '../generator/generated.js';
import { heldIn } from '../generator/output/index.js';
import { type Api, NOT_LOADED } from '../shared/api.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { isRouteFile } from '../shared/output-style.js';
import type { Suggestion } from '../shared/suggested-declarators.js';
import { declarationsText } from '../shared/suggested-declarators.js';
import type { CommandRequest } from './command.js';
import { commandLine } from './command-line.js';
import { firstLines } from './init/first-lines.js';
import { moduleStyleOf } from './init/module-style.js';
import { isMeteorProject } from './package-manager.js';
import type { Workspace } from './workspace.js';

/** Reports that the project declares nothing, which is mostly the wrong folder. */
export function nothingDeclared(
  generated: Pick<Generated, 'files' | 'api' | 'suggestions'>,
  root: string,
): Diagnostic[] {
  if (hasRoutes(generated)) return [];
  const { suggestions } = generated;
  const { publications, methods, collections } = generated.api;
  if (publications.length + methods.length + collections.length > 0) return [];
  const message = `No publications, methods or collections were found in ${root}`;
  return [
    diagnostic('nothing-declared', message, {
      hint: howToDeclare({ files: generated.files, suggestions }, root),
    }),
  ];
}

/**
 * Whether a folder may be written. An entry or a pattern that is misspelt leads to no declarations: that must not take
 * routes away that the folder holds. `nothing-to-write` is a project that is empty and was never generated.
 */
export function emptiedFolder(
  { root, out, outLabel }: Workspace,
  generated: Pick<Generated, 'files' | 'api' | 'suggestions'>,
  request: Pick<CommandRequest, 'flags' | 'io' | 'project'>,
): Diagnostic | 'nothing-to-write' | undefined {
  if (request.flags.empty === true || !isEmpty(generated)) return undefined;
  const held = heldIn(out);
  if (held === 'no-routes') return undefined;
  if (held === 'nothing') return nothingDeclared(generated, root).length > 0 ? 'nothing-to-write' : undefined;
  const message = `${outLabel}/ holds routes, and nothing in ${root} has any now: nothing is written.`;
  const hint = `If that is meant, run \`${commandLine('generate', request)} --empty\`. If not: ${whatCounts(generated.suggestions)}`;
  return { ...diagnostic('nothing-declared', message, { hint }), severity: 'error' };
}

/** What the configuration withholds by name is meant to have no routes. */
function isEmpty(generated: Pick<Generated, 'files' | 'api'>): boolean {
  if (hasRoutes(generated)) return false;
  const { publications, methods, collections } = generated.api;
  const isWithheld = ({
    name,
    withheld,
  }: Pick<Api['methods'][number], 'withheld'> & { name: string | null }) =>
    name !== null && withheld !== undefined && withheld !== NOT_LOADED;
  return ![...publications, ...methods, ...collections].some(isWithheld);
}

/** The files tell that too, and where nothing has changed, the API need not be made of what was kept. */
const hasRoutes = ({ files }: Pick<Generated, 'files'>): boolean => [...files.keys()].some(isRouteFile);

export const whatCounts = (suggestions: readonly Suggestion[]): string =>
  suggestions.length === 0 ? WHAT_COUNTS : `${TEACHABLE}\n\n${indented(declarationsText(suggestions))}`;

/** The same with lines to paste, for a project that has none. */
export function howToDeclare(
  { files, suggestions }: Pick<Generated, 'files' | 'suggestions'>,
  root: string,
): string {
  const what = whatCounts(suggestions);
  if (suggestions.length > 0) return what;
  const lines = firstLines(moduleStyleOf(files), isMeteorProject(root));
  return `${what}\n\nTo begin, paste these lines:\n\n${indented(lines)}`;
}

const indented = (lines: readonly string[]): string =>
  lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');

const TEACHABLE =
  'Functions of the project seem to declare some. If they do, let `restgen init` write this, or put it into restgen.config.ts:';

const WHAT_COUNTS =
  "Declarations are made by functions and classes imported from 'restgen/host' or from Meteor's packages. " +
  'Is this the right folder, and do `include` and `exclude` leave the files in? ' +
  'Name declaring functions of your own in `declarations`.';
