import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import type { Kind } from './name-heuristics.js';
import { suggestedDeclarationText } from './suggested-declarations.js';
import type { Suggestion } from './suggestions.js';

/** A note for each function, at the first call of it. */
export const suggestionDiagnostics = (suggestions: readonly Suggestion[]): Diagnostic[] =>
  suggestions.map((each) =>
    diagnostic('declares-untaught', `'${each.callee}' seems to declare ${suggestionCountText(each)}.`, {
      place: each.place,
      hint: `If it does, teach it in restgen.config.ts: ${each.declares}: { ${suggestedDeclarationText(each)} }`,
    }),
  );

/** `12 methods in 3 files, such as 'tasks.add', 'tasks.remove'` */
export function suggestionCountText({ declares, names, files, examples }: Suggestion): string {
  const where = files === 1 ? '' : ` in ${files} files`;
  return `${names} ${names === 1 ? SINGULAR[declares] : declares}${where}, such as ${examples.map((name) => `'${name}'`).join(', ')}`;
}

const SINGULAR: Readonly<Record<Kind, string>> = {
  publications: 'publication',
  methods: 'method',
  collections: 'collection',
};
