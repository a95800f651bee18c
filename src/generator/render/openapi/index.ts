/**
 * Input: the contract, its routes, and the configuration of the document. Output: the text of `openapi.json`. It must
 * not know how a route is served.
 */
export { componentNames } from './component-names.js';
export { openApiFile } from './openapi-file.js';
