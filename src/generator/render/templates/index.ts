/**
 * Input: views, which contain only strings. Output: the texts of generated files, and the parts of a client that are
 * the same for every API. It must not know how a view is made.
 */
export { fillTemplate, readClientParts, readClientTypes } from './templates.js';
