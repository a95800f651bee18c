/**
 * Evaluates expressions without running them: their values, the call frames in which they have these values, and the
 * declarations that names refer to. A project comes in; an evaluator goes out, with functions that query it. The room must not
 * know what a publication, method or collection declares, nor report diagnostics.
 */

export type { HostSymbol } from '../../../shared/host-vocabulary.js';
export { callSitesOf } from './call-sites/call-sites.js';
export { areAlternatives, isDead, isDeadInCall } from './call-sites/dead-code.js';
export { framesOf } from './call-sites/frames.js';
export { placeOfText, registeredAt, sitesOf } from './call-sites/registration.js';
export { calleeOf, madeIn, mayBeHost } from './callee.js';
export { baseOf, chainOf } from './classes/classes.js';
export { collectionNameOf, collectionParts } from './classes/collection-parts.js';
export { declaresHostClass, extendsHost, type Making, madeBy } from './classes/host-class.js';
export { memberOfInstance } from './classes/instances.js';
export { layersOf } from './classes/layers.js';
export { createEvaluator } from './create-evaluator.js';
export { executionsOf, recursiveFunction } from './execution/executions.js';
export { delegateOfRest } from './functions/delegate.js';
export { type Implementation, implementationOf, type Wrapper } from './functions/implementation.js';
export {
  appliedFunction,
  argumentNodes,
  evaluatedArguments,
  type FunctionValue,
  frameAtCall,
  frameOfCall,
  invoked,
} from './functions/invocation.js';
export { globalAssignment } from './globals.js';
export { asObject } from './objects/module-object.js';
export { moduleValue } from './objects/modules.js';
export { enumObject, propertyName } from './objects/objects.js';
export { originOf } from './origin.js';
export { resolveName } from './symbols/resolve.js';
export { isUsers } from './users.js';
export type { Evaluator } from './values/evaluator.js';
export { type Frame, isOfCall } from './values/frame.js';
export {
  decidedMember,
  type Instance,
  isUnknown,
  type Literal,
  literal,
  type MadeCollection,
  type Member,
  memberIn,
  type ObjectValue,
  type Origin,
  type Reason,
  textOfValue,
  type Unknown,
  undecided,
  unknown,
  type Value,
  type Written,
  writtenAt,
} from './values/value.js';
