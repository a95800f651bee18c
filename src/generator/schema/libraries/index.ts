/**
 * Reads the schemas of libraries. An expression, a call or a type of the source comes in; the JSON Schema of the values
 * that the library accepts goes out, with the name of the library. The room must not know handlers or other sources of
 * types.
 */
export {
  LIBRARIES,
  type LibrarySchema,
  librarySchema,
  schemaGivenToMixin,
  schemaOfValidatorOption,
  valueCheckedByCall,
} from './libraries.js';
export type { CheckedValue } from './library.js';
export { literalSchemaOfValue } from './shared/expressions.js';
export { attachedSchema } from './simple-schema/attached-schema.js';
