/**
 * What schema libraries say of the values that an application takes. An expression, a call or a type of the source comes
 * in; the JSON Schema of what the library lets pass goes out, with the library that says it. Which handler the value
 * reaches, and what other sources say of it, is not known here.
 */
export { LIBRARIES } from './libraries.js';
export type { CheckedValue, CheckingCall, Cleaning, ReadCondition, Side } from './library.js';
export {
  checkedByCall,
  inferredSchema,
  type LibrarySchema,
  schemaGivenToMixin,
  schemaMadeBy,
  schemaOfValidatorOption,
} from './reading.js';
export { attachedSchema } from './simple-schema/attached-schema.js';
