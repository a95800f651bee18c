/**
 * What comes in: the contract, its routes, and what the configuration says of the document.
 * What goes out: the text of `openapi.json`, and examples of values that a schema accepts.
 * It must not know how a route is served.
 */
export { exampleOf } from '../../../shared/json-schema/example/index.js';
export { componentNames } from './component-names.js';
export { openApiFile } from './openapi-file.js';
