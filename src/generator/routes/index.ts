/**
 * Input: the API of a project, and the settings of its configuration that callers notice. Output: its routes, sorted,
 * the contract that they keep, and diagnostics of URLs that cannot be served. It must not know where declarations come
 * from, or which files are generated.
 */
export { callParameters, createContract } from './contract.js';
export type { RouteDiagnostic } from './outcome.js';
export { OWN_ROUTES } from './own.js';
export { pathShape } from './path.js';
export {
  type CollectionRoute,
  type MethodRoute,
  type PublicationRoute,
  type Route,
  routeOptions,
  scopesOfRoute,
} from './route.js';
export { createRoutes, routeList } from './routes.js';
