/** Describes an argument that has no type and no check by the way in which its handler uses it. */
import type { Parameter } from '../../shared/api.js';
import { acceptsEverything } from '../../shared/json-schema/index.js';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { isDispensable, mayUseAsObject, readMembers } from './constraints/index.js';
import type { DeclaredParameter } from './parameters-of-signature.js';

/** A call may leave out an argument with whose absence the handler copes. */
export function withUses(evaluator: Evaluator, declared: DeclaredParameter, parameter: Parameter): Parameter {
  const { of, at } = declared;
  const isDemanded = parameter.typedBy.length === 0 && !parameter.optional && !parameter.rest;
  const used: Parameter =
    isDemanded && of !== undefined && isDispensable(evaluator, of.handler, at)
      ? { ...parameter, inSignature: 'required', optional: true }
      : parameter;
  return withReadMembers(evaluator, declared, used);
}

/** Names the members that the handler reads of an argument without a type; their values stay unknown, and are not demanded. */
function withReadMembers(
  evaluator: Evaluator,
  { of, at, type }: DeclaredParameter,
  parameter: Parameter,
): Parameter {
  const { schema = {}, rest } = parameter;
  const isOpen = schema.type === 'object' && schema.additionalProperties === true;
  if (of === undefined || type !== undefined || rest || !(isOpen || acceptsEverything(schema)))
    return parameter;
  const names = readMembers(evaluator, of.handler, at).filter(
    (name) => !Object.hasOwn(schema.properties ?? {}, name),
  );
  if (names.length === 0) return parameter;
  const unknown = Object.fromEntries(names.map((name) => [name, {}]));
  return isOpen
    ? { ...parameter, schema: { ...schema, properties: { ...schema.properties, ...unknown } } }
    : { ...parameter, hint: { type: 'object', properties: unknown, additionalProperties: true } };
}

/** Whether an object may be meant for an argument that nothing describes. */
export const mayBeObject = (
  evaluator: Evaluator,
  { of, at }: DeclaredParameter,
  { schema = {}, rest }: Parameter,
  isCheckedElsewhere: boolean,
): boolean =>
  acceptsEverything(schema) &&
  !rest &&
  (isCheckedElsewhere || of === undefined || mayUseAsObject(evaluator, of.handler, at));
