/** Warns of declarations that are newer than the lists of names in `expose`, which therefore withhold them. */
import type { Config } from '../config/config.js';
import { type Api, notListed } from '../shared/api.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import { parseExposePattern, patternOfName, type Selection } from '../shared/expose-patterns.js';
import { printableName } from '../shared/printable/index.js';

/** A warning for each kind of declaration whose list lacks some names. */
export const notListedDiagnostics = (api: Api, { expose = {} }: Pick<Config, 'expose'>): Diagnostic[] =>
  (['publications', 'methods', 'collections'] as const).flatMap((kind) => {
    const selection = expose[kind];
    if (!listsNames(selection)) return [];
    const names = api[kind].flatMap(({ name, withheld }) =>
      name !== null && withheld === notListed(kind) ? [name] : [],
    );
    return names.length === 0 ? [] : [notListedDiagnostic(kind, [...new Set(names)], selection)];
  });

/** Whether a selection lists names one by one, or is an empty list. Patterns and `@rest` also cover later declarations. */
const listsNames = (selection: Selection | undefined): selection is readonly string[] =>
  Array.isArray(selection) && (selection.length === 0 || selection.some(isOneName));

function isOneName(text: string): boolean {
  const { kind, takesAway, bare } = parseExposePattern(text);
  return kind === 'name' && !takesAway && /^(?:\\.|[^*?\\])*$/su.test(bare);
}

/** The hint names the end of the list: a list that began with an exclusion would expose everything else. */
function notListedDiagnostic(kind: string, names: readonly string[], list: readonly string[]): Diagnostic {
  const named = names.map(printableName).join(', ');
  const patterns = (before: string): string =>
    names.map((name) => JSON.stringify(before + patternOfName(name))).join(', ');
  const off = list.length === 0 ? 'write "none" in place of the list' : patterns('!');
  return diagnostic('declaration-not-listed', `New and not exposed: ${named}.`, {
    hint: `Add ${patterns('')} at the end of expose.${kind} in the configuration to expose them, or ${off} to keep them off.`,
  });
}
