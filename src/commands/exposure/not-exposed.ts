/** Declarations without a route: new ones, which the configuration does not list yet, and all others. */

import type { Generated } from '../../generator/generated.js';
import { type Api, notListed } from '../../shared/api.js';
import { exposePatternOf, patternOfName, type Selection } from '../../shared/expose-patterns.js';
import { printableName } from '../../shared/printable/index.js';
import { count } from '../count.js';
import type { Io } from '../io.js';
import type { SarifFinding } from '../sarif.js';
import { relativePath, type Workspace } from '../workspace.js';

const KINDS = ['publications', 'methods', 'collections'] as const;

const MAX_NAMES = 3;

interface Unlisted {
  /** The list of the configuration that lacks the names. */
  kind: (typeof KINDS)[number];
  names: string[];
  /** The configuration file as seen from the working directory. */
  file: string;
  /** A line with the text to add. */
  message: string;
}

/** The configuration lists the exposed names of each kind of declaration. An entry here is a kind whose list lacks some. */
export function unlistedDeclarations(
  { config: { expose = {} }, configFile }: Workspace,
  generated: Generated,
  { cwd }: Pick<Io, 'cwd'>,
): Unlisted[] {
  if (configFile === undefined) return [];
  const file = relativePath(cwd, configFile);
  return KINDS.flatMap((kind) => {
    const selection = expose[kind];
    if (!listsNames(selection)) return [];
    const names = unlistedNames(generated.api, kind);
    const message = lineOf(names, `expose.${kind} in ${file}`, selection.length === 0);
    return names.length === 0 ? [] : [{ kind, names, file, message }];
  });
}

/** Findings for code scanning about declarations that no selection lists. */
export const unlistedFindings = (unlisted: readonly Unlisted[]): SarifFinding[] =>
  unlisted.map(({ message, file }) => ({ rule: 'declaration-not-exposed', level: 'warning', message, file }));

/**
 * Whether a selection lists names one by one (or is an empty list). Patterns and `@rest` also cover later declarations.
 */
const listsNames = (selection: Selection | undefined): selection is readonly string[] =>
  Array.isArray(selection) && (selection.length === 0 || selection.some(isOneName));

function isOneName(text: string): boolean {
  const { kind, takesAway, bare } = exposePatternOf(text);
  return kind === 'name' && !takesAway && /^(?:\\.|[^*?\\])*$/su.test(bare);
}

const unlistedNames = (api: Api, kind: (typeof KINDS)[number]): string[] => [
  ...new Set(
    api[kind].flatMap(({ name, withheld }) => (name !== null && withheld === notListed(kind) ? [name] : [])),
  ),
];

/** Suggests additions at the end of a list: a list that began with an exclusion would expose everything else. */
function lineOf(names: readonly string[], list: string, isEmpty: boolean): string {
  const few = names.slice(0, MAX_NAMES);
  const more = names.length - few.length;
  const patterns = (before: string): string =>
    [...few.map((name) => quoted(before + patternOfName(name), list)), ...(more > 0 ? ['…'] : [])].join(', ');
  const named = `${few.map(printableName).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const them = names.length === 1 ? 'it' : 'them';
  const off = isEmpty ? `write ${quoted('none', list)} in place of the list` : patterns('!');
  return `New and not exposed: ${named}. Add ${patterns('')} at the end of ${list} to expose ${them}, or ${off} to keep ${them} off.`;
}

/** Quotes a text in the style of the configuration file. */
function quoted(text: string, file: string): string {
  const json = JSON.stringify(text);
  return file.endsWith('.json')
    ? json
    : `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A line about all other declarations without a route; empty if there are none. */
export function notExposedText({ api }: Generated, expose: Workspace['config']['expose'] = {}): string {
  const names = KINDS.flatMap((kind) => {
    const reported = listsNames(expose[kind]) ? notListed(kind) : undefined;
    return api[kind].flatMap(({ name, withheld }) =>
      name === null || withheld === undefined || withheld === reported ? [] : [name],
    );
  });
  return names.length === 0
    ? ''
    : `Not exposed: ${count(names.length, 'declaration')}. \`restgen inspect\` prints which, and why.\n`;
}
