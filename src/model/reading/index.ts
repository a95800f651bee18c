export { createDescribing, type Describing, type Notes, reachedTypes } from './describing.js';
export { createExposure, type ExposeSettings } from './exposure.js';
export {
  type Declared,
  type FileDeclarations,
  type Reader,
  readDeclarationsOf,
} from './file-declarations.js';
export { withSchemas } from './with-schemas.js';
