/**
 * All reasoning over JSON Schema, which the generator, the runtime and `check --breaking` share. Schemas come in, as plain data,
 * with a function or a record that finds the types that they refer to. New schemas, answers, examples and words go out; nothing
 * is changed in place. It must not know where a schema comes from: no syntax node, no library, no request.
 */
export { acceptsLiteral, type Resolve } from './acceptance.js';
export { type Contradiction, findContradiction } from './algebra/contradiction.js';
export { withoutDeepSchema } from './algebra/depth.js';
export { ANY_JSON, withDetail, withoutAnyJson } from './algebra/detail.js';
export { intersect } from './algebra/intersection.js';
export {
  anyKeysSchema,
  schemaOfMembers,
  schemaOfObject,
  schemaOfTuple,
  type TupleElement,
  withMoreProperties,
  withOpenObjects,
} from './algebra/objects.js';
export {
  mayBeAnything,
  mayBeUndefined,
  type OptionalSchema,
  separateUndefined,
  withNull,
  withUndefined,
} from './algebra/optionality.js';
export { canonicalText, isUnconstrained, unionSchema } from './algebra/union.js';
export { exampleOfSchema } from './example/example.js';
export type { Difference, Reason } from './excess/difference.js';
export { createExcess, type Excess } from './excess/excess.js';
export {
  acceptsEverything,
  acceptsNothing,
  allSchemas,
  childSchemas,
  describingChildren,
  itemSchemaAtIndex,
  mapChildren,
  mapValues,
  referredName,
  resolveReference,
  type SchemaKeyword,
  separateNotes,
} from './json-schema.js';
export {
  constant,
  listedValues,
  schemaOfProperty,
  schemaTypes,
  typeOfLiteral,
  unnamedProperties,
} from './keywords.js';
export { expectedText, findRefusal, type Holding, type Refusal, surelyRefuses } from './refusal.js';
export { branches, isWidened } from './unions/alternatives.js';
export {
  combination,
  isClosedByConfiguration,
  reachedSchemas,
  type SchemasByName,
  withoutReference,
} from './unions/plain-alternatives.js';
export { briefText, either, expectations, typeText } from './words.js';
