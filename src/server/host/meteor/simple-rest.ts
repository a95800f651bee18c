/** Settings of the API under the names of Meteor's `simple:rest`. */
export { configure, setMethodOptions } from '../declarations.js';
