/**
 * Computing with JSON Schema: schemas come in, and what joins, narrows, opens or compares them goes out. Nothing is
 * changed in place, and a reference is followed by a function that the caller passes in. It must not know where a schema
 * comes from: no syntax node, no evaluator, no library.
 */
export { type Contradiction, contradictionOf } from './contradiction.js';
export { withoutDeepParts } from './depth.js';
export { ANY_JSON, withDetail, withoutAnyJson } from './detail.js';
export { intersect } from './intersection.js';
export { ANY_OBJECT, LANGUAGE_TYPES, NOT_JSON_TYPES, schemaOfList } from './language-types.js';
export {
  anyKeysWith,
  schemaOfMembers,
  schemaOfObject,
  withMoreProperties,
  withOpenObjects,
} from './objects.js';
export { type OptionalSchema, separateUndefined, withNull, withUndefined } from './optionality.js';
export { NUMBER_KEYS, PLACEHOLDER_PATTERNS, patternOfText } from './text-patterns.js';
export { schemaOfTuple, type TupleElement } from './tuple.js';
export { canonicalText, isUnconstrained, typeOfLiteral, unionOf } from './union.js';
