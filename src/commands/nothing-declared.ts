import type { Generated } from '../generator/generated.js';
import { contentOf } from '../generator/output/index.js';
import { type Api, NOT_LOADED } from '../shared/api.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { isRouteFile } from '../shared/output-style.js';
import { declarationsText, type Suggestion } from '../shared/suggested-declarators.js';
import type { CommandRequest } from './command.js';
import { commandLine } from './command-line.js';
import { type ModuleStyle, moduleStyleOf } from './init/module-style.js';
import { isMeteorProject } from './package-manager.js';
import type { Workspace } from './workspace.js';

/** Reports that the project declares nothing, which usually means a wrong folder. */
export function nothingDeclared(generated: Generated, root: string): Diagnostic[] {
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
  const content = contentOf(out);
  if (content === 'no-routes') return undefined;
  if (content === 'nothing')
    return nothingDeclared(generated, root).length > 0 ? 'nothing-to-write' : undefined;
  const message = `${outLabel}/ contains routes, but nothing in ${root} declares one now: nothing is written.`;
  const hint = `If that is meant, run \`${commandLine('generate', request)} --empty\`. If not: ${whatCounts(generated.suggestions)}`;
  return { ...diagnostic('nothing-declared', message, { hint }), severity: 'error' };
}

/** Whether nothing is declared. Declarations that the configuration withholds by name count as declared. */
function isEmpty(generated: Generated): boolean {
  if (hasRoutes(generated)) return false;
  const { publications, methods, collections } = generated.api;
  const isWithheld = ({
    name,
    withheld,
  }: Pick<Api['methods'][number], 'withheld'> & { name: string | null }) =>
    name !== null && withheld !== undefined && withheld !== NOT_LOADED;
  return ![...publications, ...methods, ...collections].some(isWithheld);
}

/** Looks at the names of files, because computing the API of an unchanged project would take time. */
const hasRoutes = ({ files }: Generated): boolean => [...files.keys()].some(isRouteFile);

export const whatCounts = (suggestions: readonly Suggestion[]): string =>
  suggestions.length === 0 ? WHAT_COUNTS : `${TEACHABLE}\n\n${indented(declarationsText(suggestions))}`;

/** Like `whatCounts`, with lines to paste for a project without suggestions. */
export function howToDeclare(
  { files, suggestions }: Pick<Generated, 'files' | 'suggestions'>,
  root: string,
): string {
  const explanation = whatCounts(suggestions);
  if (suggestions.length > 0) return explanation;
  const lines = firstLines(moduleStyleOf(files), isMeteorProject(root));
  return `${explanation}\n\nTo begin, paste these lines:\n\n${indented(lines)}`;
}

/** Five lines that declare a method, to paste into a project without declarations. */
function firstLines(
  { language, isCommonJs }: Pick<ModuleStyle, 'language' | 'isCommonJs'>,
  isMeteor: boolean,
): string[] {
  const name = isMeteor ? 'Meteor' : 'methods';
  const specifier = isMeteor ? 'meteor/meteor' : 'restgen/host';
  const first = isCommonJs
    ? `const { ${name} } = require('${specifier}');`
    : `import { ${name} } from '${specifier}';`;
  const call = isMeteor ? 'Meteor.methods({' : 'methods({';
  return language === 'js'
    ? [first, call, '  /** @param {string} name */', `  hello: (name) => ${GREETING}`, '});']
    : [first, '', call, `  hello: (name: string) => ${GREETING}`, '});'];
}

const GREETING = `\`Hello, \${name}!\`,`;

const indented = (lines: readonly string[]): string =>
  lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n');

const TEACHABLE =
  'Functions of the project seem to declare. If they do, let `restgen init` write this, or add it to restgen.config.ts:';

const WHAT_COUNTS =
  "Declarations are made by functions and classes imported from 'restgen/host' or from Meteor's packages. " +
  'Is this the right folder, and do `include` and `exclude` select the files? ' +
  'Name declaring functions of your own in `declarations`.';
