/**
 * What comes in: the contract, its routes, and what the configuration says of the document.
 * What goes out: the text of `openapi.json`.
 * It must not know how a route is served.
 */
export { componentNames } from './component-names.js';
export { openApiFile } from './openapi-file.js';
