import type { ServerOptions } from '../calls/options.js';
import type { Host } from '../port.js';
import type { Router } from './router.js';

/** A generated API, as `createRouter` serves it. */
export interface Api {
  readonly host: Host;
  /** The parameters and results of routes: the content of `api.json`. Without it nothing is validated. */
  readonly contract?: unknown;
  /** The content of `api-routes.json` (C23, C24). */
  readonly routeList: unknown;
  /** The routers of the host's modules and of login, with one endpoint for each route. */
  readonly routers: readonly Router[];
  /** Options of the configuration. */
  readonly options?: ServerOptions;
}
