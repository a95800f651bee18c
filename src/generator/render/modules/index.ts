/**
 * Input: the routes of each module of the host. Output: the views of route files, `index` and `auth`. It must not know
 * the client.
 */
export { authView } from './auth-file.js';
export { dataView, indexTypesView, indexView } from './index-file.js';
export { type RouteModule, routeFileView } from './route-file.js';
