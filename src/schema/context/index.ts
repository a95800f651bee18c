export {
  bound,
  type Conversion,
  isClosed,
  type Property,
  type Shape,
  unparenthesized,
} from './conversion.js';
export { namesOf } from './definition-names.js';
export {
  createDefinitions,
  type DefinedType,
  type Definitions,
  referenceTo,
  referredTo,
  renamed,
} from './definitions.js';
export type { SchemaContext } from './schema-context.js';
export {
  areNames,
  identityOf,
  keyOf,
  nameInKey,
  qualifiedName,
  type TypeArgument,
  type TypeIdentity,
} from './type-identity.js';
export { reportAnything, reportNotJson } from './unrepresentable.js';
