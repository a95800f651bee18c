/** Headers under the name of Meteor's `simple:json-routes`. */
export { setResponseHeaders } from '../declarations.js';
