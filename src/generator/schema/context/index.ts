/**
 * The named types of an API, shared by all readers of types. The identity of a type comes in, with a function that describes
 * it; references to it go out, and in the end all types with their names in the API. The room must not know how a type is read.
 */
export { namesByKey } from './definition-names.js';
export {
  createDefinitions,
  type DefinedType,
  type Definitions,
  referenceToType,
  referredTypes,
  referToType,
  renameReferences,
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
  identityOfDeclaration,
  moduleOfFile,
  nameInKey,
  qualifiedName,
  type TypeArgument,
  type TypeIdentity,
  typeKey,
  withArguments,
} from './type-identity.js';
