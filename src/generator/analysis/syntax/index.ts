/**
 * Reads the syntax of one file: scopes, exports, imports, calls. Compiler nodes of one file come in, and answers about
 * them go out. It must not know the project, other files or the values of expressions.
 */
export { type Assigned, addAssigned } from './assignments.js';
export { brandedPrimitives, isBrandName, mayBeBrand } from './brands.js';
export { catchesAround, conditionOf, conditionsAround, isTest } from './conditions.js';
export { type Export, type Exports, exportsOf } from './exports.js';
export { alwaysThrows, areLeft, type Flow, type OptionalPart, stateAfter } from './flow.js';
export { DEFAULT, lastName, nameOfFunction } from './function-name.js';
export { type ImportedName, importOf } from './imports.js';
export {
  alternativesOf,
  boundNames,
  callsIn,
  type FunctionNode,
  fileRunning,
  guardedBy,
  isComma,
  isFallback,
  isFunctionNode,
  isInside,
  isJavaScript,
  isPlainAssignment,
  isShortCircuit,
  isTransparent,
  nodesIn,
  outermost,
  ownNodesIn,
  rootOfAccess,
  type Scope,
  scopeOf,
  unparenthesized,
  withoutThis,
} from './nodes.js';
export { implementedBy, overloadsOf } from './overloads.js';
export { bare, returnsOf } from './returns.js';
export { type Call, changedObject, isAssignment, MERGING_FUNCTIONS, type Scan, scan } from './scan.js';
export { assignmentsIn, createLookup, type Declaration, type Lookup, type Space } from './scope.js';
export { type Answers, createMemory } from './tree-cache.js';
