import type { ServerOptions } from '../calls/options.js';
import type { Host } from '../port.js';
import type { Router } from './router.js';

/** The content of `api-routes.json` (C23, C24). */
export interface RouteList {
  readonly 'api-routes': readonly RouteListEntry[];
}

export interface RouteListEntry {
  readonly _id: string;
  readonly path: string;
  readonly methods: readonly string[];
}

/** A generated API, as `createRouter` serves it. */
export interface Api {
  readonly host: Host;
  /** The parameters and results of routes: the content of `api.json`, or its text. Without it nothing is validated. */
  readonly contract?: unknown;
  /** The content of `api-routes.json`, or its text. */
  readonly routeList: RouteList | string;
  /** The routers of the host's modules and of login, with one handler for each route. */
  readonly routers: readonly Router[];
  /** Options of the configuration. */
  readonly options?: ServerOptions;
}
