/**
 * The named types of an API, shared by all readers of types. The identity of a type comes in, with a function that describes
 * it; references to it go out, and in the end all types with their names in the API. The room must not know how a type is read.
 */
export { namesOf } from './definition-names.js';
export {
  createDefinitions,
  type DefinedType,
  type Definitions,
  referenceTo,
  referredTo,
  referTo,
  renamed,
} from './definitions.js';
export {
  ANY_OBJECT,
  LANGUAGE_CLASSES,
  LANGUAGE_TYPES,
  NOT_JSON_TYPES,
  NUMBER_KEYS,
  PLACEHOLDER_PATTERNS,
  patternOfText,
  schemaOfList,
} from './language-types.js';
export {
  inFrame,
  reportAnything,
  reportNotJson,
  type SchemaContext,
} from './schema-context.js';
export {
  identityOf,
  moduleOf,
  nameInKey,
  qualifiedName,
  type TypeArgument,
  type TypeIdentity,
  typeKey,
  withArguments,
} from './type-identity.js';
