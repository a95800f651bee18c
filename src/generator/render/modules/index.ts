/**
 * What comes in: the routes of each module of the host, and the contract.
 * What goes out: what the templates of route files, `index` and `auth` place.
 * It must not know the client, but for the types that the comments of JavaScript name.
 */
export { authView } from './auth-file.js';
export { indexTypesView, indexView, jsonTextsViews } from './index-file.js';
export { type RouteModule, routeFileView, routeTypesView } from './route-file.js';
