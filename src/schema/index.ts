export { acceptsString } from './accepts-string.js';
export { TYPE_SOURCES } from './argument-sources.js';
export { expectedSignature } from './expected-signature.js';
export { parametersOf } from './parameters.js';
export { resultOf, resultSchemaOf, statedResult } from './results.js';
