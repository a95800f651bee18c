import { VERBS, type Verb } from '../../../shared/conventions.js';
import type { Endpoint } from '../calls/endpoint.js';

export interface Route {
  readonly verb: Verb;
  /** In the notation of Express 5. */
  readonly path: string;
  readonly endpoint: Endpoint;
}

/** Declares routes as an Express router does. It answers none itself: `createRouter` and `createListener` serve its routes. */
export interface Router extends Readonly<Record<Verb, (path: string, endpoint: Endpoint) => Router>> {
  /** The module that declares, relative to the project's root. */
  readonly source?: string | undefined;
  readonly routes: readonly Route[];
}

/** @param source the module that declares, relative to the project's root */
export function Router(source?: string): Router {
  const routes: Route[] = [];
  const declarers = VERBS.map((verb) => [
    verb,
    (path: string, endpoint: Endpoint): Router => {
      routes.push({ verb, path, endpoint });
      return router;
    },
  ]);
  const router: Router = { source, routes, ...Object.fromEntries(declarers) };
  return router;
}
