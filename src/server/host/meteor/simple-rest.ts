/** `SimpleRest`, as Meteor's `simple:rest` exports it. */
export { configure, setMethodOptions } from '../declarations.js';
