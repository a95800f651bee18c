import type { Api } from '../../api.js';
import type { DeclarationSettings } from '../../suggested-declarators.js';
import { DECLARATION_KINDS, type DeclarationKind } from '../../suggested-declarators.js';

/**
 * The kinds that functions of the project's own may declare: all where nothing is declared, what is called where there
 * are collections alone; of a project that is taught some, those that it neither has nor names. Elsewhere nothing is
 * looked for.
 */
export function missingKinds(
  api: Pick<Api, DeclarationKind>,
  declarations: DeclarationSettings | undefined,
): readonly DeclarationKind[] {
  const absent = DECLARATION_KINDS.filter((kind) => api[kind].length === 0);
  const isCalled = api.publications.length + api.methods.length > 0;
  if (isCalled && declarations === undefined) return [];
  return absent.filter((kind) => declarations?.[kind] === undefined);
}
