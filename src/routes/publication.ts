import type { Publication } from '../api.js';
import { DEFAULT_PUBLICATION_VERB, publicationPath } from '../conventions.js';
import { type Outcome, outcomeAt } from './outcome.js';

/** C1, C6, C7 */
export function publicationRoute(declaration: Publication & { name: string }): Outcome {
  const { url, httpMethod = DEFAULT_PUBLICATION_VERB } = declaration.options;
  return outcomeAt(declaration, url, publicationPath, (path) => [
    { kind: 'publication', verb: httpMethod, path, declaration },
  ]);
}
