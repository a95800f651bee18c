export { annotated, constrains } from './documentation.js';
export { describedParameters } from './parameter-documentation.js';
