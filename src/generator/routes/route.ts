/** A route as plain data: which requests it matches, and which declaration answers them. */

import type { Collection, Method, Publication } from '../../shared/api.js';
import type { CollectionOperation } from '../../shared/contract.js';
import type { Verb } from '../../shared/conventions.js';
import { definedProperties } from '../../shared/defined-properties.js';

interface RouteShape {
  verb: Verb;
  /** As listed (C23): percent-encoded segments, and `:name` for a parameter. */
  path: string;
  /** The path at which the declaration's successor answers (C58). */
  successor?: string;
}

export interface PublicationRoute extends RouteShape {
  kind: 'publication';
  declaration: Publication & { name: string };
  /** Set if it answers GET, but sends no stream of its changes. */
  live?: false;
}

export interface MethodRoute extends RouteShape {
  kind: 'method';
  declaration: Method & { name: string };
}

export interface CollectionRoute extends RouteShape {
  kind: 'collection';
  operation: CollectionOperation;
  declaration: Collection & { name: string };
  /** C21 */
  idType: 'string' | 'ObjectId';
}

export type Route = PublicationRoute | MethodRoute | CollectionRoute;

/** An entry of `api-routes.json` (C23). */
export interface RouteListEntry {
  _id: string;
  path: string;
  /** In lower case. Each route lists `options` before its verb. */
  methods: string[];
}

/** The scopes that an API token needs for a route; `undefined` if the route takes no token (C45). */
export const scopesOfRoute = (route: Route): readonly string[] | undefined =>
  route.kind === 'collection' ? route.declaration.scopes?.[route.operation] : route.declaration.scopes;

/** The options of a route's handler in generated code. */
export function routeOptions(route: Route): object {
  const scopes = scopesOfRoute(route);
  const { deprecated } = route.declaration;
  const { since, sunset } = deprecated ?? {};
  return {
    ...(route.kind === 'collection' && route.idType === 'ObjectId' ? { idType: route.idType } : {}),
    ...(scopes === undefined ? {} : { scopes }),
    ...(route.kind === 'publication' && route.live === false ? { live: false } : {}),
    ...(deprecated && { deprecated: definedProperties({ since, sunset, successor: route.successor }) }),
  };
}
