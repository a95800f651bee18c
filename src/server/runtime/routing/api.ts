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

/** A generated API: what `createRouter` serves. */
export interface Api {
  readonly host: Host;
  /** The content of `api.json`, or its text: the parameters and results of routes. Without it nothing is validated. */
  readonly contract?: unknown;
  /** The content of `api-routes.json`, or its text. */
  readonly routeList: RouteList | string;
  /** The routers of the host's modules and of login. Each contains only routes with one handler. */
  readonly routers: readonly Router[];
  /** What the configuration sets. */
  readonly options?: ServerOptions;
}
