import { DOCS_PATH } from '../conventions.js';
import { comparePlaces } from '../diagnostics.js';
import { barePlace, type RouteDiagnostic } from './outcome.js';
import type { Route } from './route.js';

/**
 * Routes whose paths hide the page of the API, as those of a collection `docs` do: the page is asked for by GET, and an
 * API answers 405 where a path of its own does not answer the verb. A GET of the application at the page's path is meant
 * to take its place.
 */
export function hiddenDocsPage(routes: readonly Route[]): RouteDiagnostic[] {
  const below = routes.filter(({ path }) => path === DOCS_PATH || path.startsWith(`${DOCS_PATH}/`));
  if (below.some(({ path, verb }) => path === DOCS_PATH && verb === 'get')) return [];
  const [first] = below.sort((one, other) => comparePlaces(one.declaration, other.declaration));
  if (first === undefined) return [];
  const { kind, declaration, path } = first;
  return [
    {
      code: 'page-hidden',
      message: `The page of the API at ${DOCS_PATH} is not served: ${path} is the path of ${kind} '${declaration.name}'.`,
      hint: `Give ${kind === 'collection' ? 'the collection another name' : 'it another `url`'}, or leave the page out with \`docs: false\`.`,
      place: barePlace(declaration),
    },
  ];
}
