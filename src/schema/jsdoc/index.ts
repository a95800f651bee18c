export {
  type DocumentedParameter,
  documentedDocument,
  documentedParameters,
  documentedResult,
} from './jsdoc.js';
