/**
 * Reads the syntax of one file: scopes, exports, imports, calls. Compiler nodes of one file come in, and answers about
 * them go out. It must not know the project, other files or the values of expressions.
 */
export { type Assigned, addAssigned } from './assignments.js';
export { brandedPrimitives, isBrandName, mayBeBrand } from './brands.js';
export { conditionOfNode, isTest, surroundingCatches, surroundingConditions } from './conditions.js';
export { type Export, type Exports, exportsOfSource } from './exports.js';
export { alwaysThrows, areLeft, type Flow, type OptionalPart, stateAfterStatements } from './flow.js';
export { DEFAULT, lastName, nameOfFunction } from './function-name.js';
export { type ImportedName, importOfDeclaration } from './imports.js';
export {
  allNodes,
  alternativesOfNode,
  boundNames,
  callsOfFunction,
  enclosingScope,
  type FunctionNode,
  fileRunning,
  guardedOperand,
  isComma,
  isFallback,
  isFunctionNode,
  isInside,
  isJavaScript,
  isPlainAssignment,
  isShortCircuit,
  isTransparent,
  outermost,
  ownNodes,
  rootOfAccess,
  type Scope,
  withoutParentheses,
  withoutThis,
} from './nodes.js';
export { implementedOverload, overloadsOfSignature } from './overloads.js';
export { bare, returnsOfFunction } from './returns.js';
export {
  type Call,
  changedGlobal,
  isAssignment,
  MERGING_FUNCTIONS,
  type Scan,
  type Scanner,
  scan,
} from './scan.js';
export {
  assignmentsByDeclaration,
  createLookup,
  type Declaration,
  type Lookup,
  type Space,
} from './scope.js';
export { type Answers, createMemory } from './tree-cache.js';
