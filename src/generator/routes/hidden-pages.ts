import type { Settings } from '../../config/config.js';
import type { HostKind } from '../../shared/api.js';
import { DOCS_PATH, HEALTH_PATHS } from '../../shared/conventions.js';
import { comparePlaces } from '../../shared/diagnostics.js';
import { barePlace, type RouteDiagnostic } from './outcome.js';
import type { Route } from './route.js';

/** The pages that `createRestServer` serves beside the API; by default all of them. */
export type OwnPages = Pick<Settings, 'docs' | 'health'>;

/** A page, the option that leaves it out, and the paths of routes that may hide it. */
interface OwnPage {
  name: string;
  path: string;
  option: keyof OwnPages;
  isHiddenBy: (path: string) => boolean;
  remedy: string;
}

const DOCS_PAGE: OwnPage = {
  name: 'page of the API',
  path: DOCS_PATH,
  option: 'docs',
  isHiddenBy: (path) => path === DOCS_PATH || path.startsWith(`${DOCS_PATH}/`),
  remedy:
    'Leave the page out with `docs: false`, and mount `createRestDocs()` at another path if you want it',
};

const HEALTH_PAGES = Object.values(HEALTH_PATHS).map(
  (own): OwnPage => ({
    name: 'health check',
    path: own,
    option: 'health',
    isHiddenBy: (path) => path === own || /^\/:[^/]+$/.test(path),
    remedy: 'Leave it out with `health: false`',
  }),
);

/**
 * Routes that hide pages of the server. The routes of a collection `docs` hide the page at `/docs`: the API answers its
 * GET with 405. A GET route of the application at that path replaces the page on purpose.
 */
export function hiddenPages(routes: readonly Route[], host: HostKind, pages: OwnPages): RouteDiagnostic[] {
  const served = host === 'meteor' ? [DOCS_PAGE] : [DOCS_PAGE, ...HEALTH_PAGES];
  return served.filter(({ option }) => pages[option] !== false).flatMap((page) => hiddenPage(routes, page));
}

function hiddenPage(routes: readonly Route[], page: OwnPage): RouteDiagnostic[] {
  const hiding = routes.filter(({ path }) => page.isHiddenBy(path));
  if (hiding.some(({ path, verb }) => path === page.path && verb === 'get')) return [];
  const [first] = hiding.sort((one, other) => comparePlaces(one.declaration, other.declaration));
  if (first === undefined) return [];
  const { kind, declaration, path } = first;
  return [
    {
      code: 'page-hidden',
      message: `The ${page.name} at ${page.path} is not served: ${path} is the path of ${kind} '${declaration.name}'.`,
      hint: kind === 'collection' ? `${page.remedy}.` : `${page.remedy}, or give it another \`url\`.`,
      place: barePlace(declaration),
    },
  ];
}
