import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import {
  type Suggestion,
  suggestedDeclarationText,
  suggestionCountText,
} from '../../suggested-declarators.js';

/** A note for each function, at the first call of it. */
export const suggestionDiagnostics = (suggestions: readonly Suggestion[]): Diagnostic[] =>
  suggestions.map((each) =>
    diagnostic('declares-untaught', `'${each.callee}' seems to declare ${suggestionCountText(each)}.`, {
      place: each.place,
      hint: `If it does, teach it in restgen.config.ts: ${each.declares}: { ${suggestedDeclarationText(each)} }`,
    }),
  );
