/** `JsonRoutes`, as Meteor's `simple:json-routes` exports it. */
export { setResponseHeaders } from '../declarations.js';
