export { compareText } from '../compare-text.js';
export { contractOf } from './contract.js';
export type { RouteDiagnostic } from './outcome.js';
export { OWN_ROUTES } from './own.js';
export { expressPath, pathShape } from './path.js';
export {
  type CollectionRoute,
  type MethodRoute,
  type PublicationRoute,
  type Route,
  shapeOf,
} from './route.js';
export { routeList } from './route-list.js';
export { routesOf } from './routes.js';
