/**
 * What all ways to a schema share: the named types of an API. What tells a type apart comes in, with a function that
 * describes it; references to it go out, and in the end all types with the names that they have in the API. It must not know
 * how a type is read.
 */
export { namesOf } from './definition-names.js';
export {
  createDefinitions,
  type DefinedType,
  type Definitions,
  referenceTo,
  referredTo,
  renamed,
} from './definitions.js';
export { ANY_OBJECT, LANGUAGE_TYPES, NOT_JSON_TYPES, schemaOfList } from './language-types.js';
export { reportAnything, reportNotJson, type SchemaContext } from './schema-context.js';
export { NUMBER_KEYS, PLACEHOLDER_PATTERNS, patternOfText } from './text-patterns.js';
export {
  areNames,
  identityOf,
  nameInKey,
  qualifiedName,
  type TypeArgument,
  type TypeIdentity,
  typeKey,
} from './type-identity.js';
