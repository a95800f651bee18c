/**
 * Evaluates expressions without running them: their values, the call frames in which they have these values, and the
 * declarations that names refer to. A project comes in; an evaluator goes out, with functions that query it. The room must not
 * know what a publication, method or collection declares, nor report diagnostics.
 */

export type { HostSymbol } from '../../../shared/host-vocabulary.js';
export { evaluatorsOfCallSites } from './call-sites/call-sites.js';
export { areAlternatives, isDead, isDeadInCall } from './call-sites/dead-code.js';
export { framesOfBinder } from './call-sites/frames.js';
export { placeOfText, registrationNode, sitesOfFrame } from './call-sites/registration.js';
export { hostCallee, hostCreationInSource, mayBeHost } from './callee.js';
export { baseExpression, classNodesOfChain } from './classes/classes.js';
export { collectionParts, decidedCollectionName } from './classes/collection-parts.js';
export { declaresHostClass, extendsHost, hostCreation, type Making } from './classes/host-class.js';
export { memberOfInstance } from './classes/instances.js';
export { layersOfInstance } from './classes/layers.js';
export { createEvaluator } from './create-evaluator.js';
export { evaluatorsOfExecutions, recursiveFunction } from './execution/executions.js';
export { delegateOfRest } from './functions/delegate.js';
export { findImplementation, type Implementation, type Wrapper } from './functions/implementation.js';
export {
  appliedFunction,
  argumentNodes,
  evaluatedArguments,
  type FunctionValue,
  frameAtCall,
  frameOfCall,
  invokeFunction,
} from './functions/invocation.js';
export { globalAssignment } from './globals.js';
export { asObject } from './objects/module-object.js';
export { moduleValue } from './objects/modules.js';
export { enumObject, propertyName } from './objects/objects.js';
export { findOrigin } from './origin.js';
export { resolveName } from './symbols/resolve.js';
export { isUsers } from './users.js';
export type { Evaluator } from './values/evaluator.js';
export { type Frame, isOfCall } from './values/frame.js';
export {
  decidedMember,
  findMember,
  type Instance,
  isUnknown,
  type Literal,
  literal,
  type MadeCollection,
  type Member,
  type ObjectValue,
  type Origin,
  type Reason,
  textOfValue,
  type Unknown,
  undecidedValue,
  unknown,
  type Value,
  type Written,
  writtenPlace,
} from './values/value.js';
