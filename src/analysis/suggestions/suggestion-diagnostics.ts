import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import {
  type Suggestion,
  suggestedDeclarationText,
  suggestionCountText,
} from '../../suggested-declarators.js';

/** A note for each function, at the first call of it. */
export const suggestionDiagnostics = (suggestions: readonly Suggestion[]): Diagnostic[] =>
  suggestions.map((each) =>
    diagnostic('declarator-suggested', `'${each.callee}' seems to declare ${suggestionCountText(each)}.`, {
      place: each.place,
      hint: `If it does, name it in restgen.config.ts: declarations: { ${each.declares}: { ${suggestedDeclarationText(each)} } }`,
    }),
  );
