import type { Settings } from '../../config/config.js';
import type { HostKind } from '../../shared/api.js';
import { DOCS_PATH, HEALTH_PATHS } from '../../shared/conventions.js';
import { comparePlaces } from '../../shared/diagnostics.js';
import { barePlace, type RouteDiagnostic } from './outcome.js';
import type { Route } from './route.js';

/** The pages that `createRestServer` serves beside the API; by default all of them. */
export type OwnPages = Pick<Settings, 'docs' | 'health'>;

interface OwnPage {
  name: string;
  path: string;
  /** The option that leaves it out. */
  option: keyof OwnPages;
}

const DOCS_PAGE: OwnPage = { name: 'page of the API', path: DOCS_PATH, option: 'docs' };
const HEALTH_PAGES = Object.values(HEALTH_PATHS).map(
  (path): OwnPage => ({ name: 'health check', path, option: 'health' }),
);

/**
 * Routes that hide pages of the server. The routes of a collection `docs` hide the page at `/docs`: the API answers its
 * GET with 405. A GET route of the application at that path replaces the page on purpose.
 */
export function hiddenPages(routes: readonly Route[], host: HostKind, pages: OwnPages): RouteDiagnostic[] {
  const served = host === 'meteor' ? [DOCS_PAGE] : [DOCS_PAGE, ...HEALTH_PAGES];
  return served.filter(({ option }) => pages[option] !== false).flatMap((page) => hiddenPage(routes, page));
}

function hiddenPage(routes: readonly Route[], { name, path, option }: OwnPage): RouteDiagnostic[] {
  const hiding = routes.filter(
    (route) => route.path === path || route.path.startsWith(`${path}/`) || /^\/:[^/]+$/.test(route.path),
  );
  if (hiding.some((route) => route.path === path && route.verb === 'get')) return [];
  const [first] = hiding.sort((one, other) => comparePlaces(one.declaration, other.declaration));
  if (first === undefined) return [];
  const { kind, declaration } = first;
  return [
    {
      code: 'page-hidden',
      message: `The ${name} at ${path} is not served: ${first.path} is the path of ${kind} '${declaration.name}'.`,
      hint: `Leave the ${name} out with \`${option}: false\`, or give the ${kind} another path.`,
      place: barePlace(declaration),
    },
  ];
}
