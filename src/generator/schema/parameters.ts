/** The parameters of a handler, as its source declares them. */
import type { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import type { DeclaredMethod } from '../analysis/declarations/index.js';
import { withSources } from './argument-sources.js';
import type { Constraint } from './constraints/index.js';
import { inFrame, type SchemaContext } from './context/index.js';
import { declaredParameters } from './declared-parameters.js';
import {
  constraintsOfDeclaredSchema,
  constraintsOfValidator,
  parametersOfConstraints,
} from './declared-schema.js';
import { withDestructuredShapes } from './destructured-parameter.js';
import { expectedSignature } from './expected-signature.js';
import { mayBeObject, withUses } from './handler-uses.js';
import { type DeclaredParameter, signatureOfHandler } from './parameters-of-signature.js';
import { checkedType } from './types/index.js';
import { unwrapHandler } from './wrapper-constraints.js';

/** For handlers that cannot be read and those that use `arguments`: any number of arguments. */
const ANY_MORE: Parameter = { name: 'args', typedBy: [], optional: false, rest: true };

/** For a method whose handler cannot be read: its single argument. */
const ANY_ONE: Parameter = {
  name: 'arg0',
  typedBy: [],
  optional: true,
  rest: false,
  takesObject: true,
  inSignature: 'absent',
};

export function parametersOfDeclaration(
  context: SchemaContext,
  method: Pick<
    DeclaredMethod,
    | 'handler'
    | 'frame'
    | 'wrappers'
    | 'options'
    | 'argumentsValidation'
    | 'typeArguments'
    | 'at'
    | 'injected'
    | 'appended'
  > & { name: string | null },
): Parameter[] {
  const { options, argumentsValidation } = method;
  if (argumentsValidation === 'nothing') return [];
  const { handler, frame, injected: first = 0, constraints } = unwrapHandler(context, method);
  const declared = [
    ...(argumentsValidation === undefined
      ? constraintsOfDeclaredSchema(context, options.schema)
      : constraintsOfValidator(context, argumentsValidation)),
    ...constraints,
  ];
  const expected = argumentsValidation === undefined ? expectedSignature(context, method) : undefined;
  if (handler === undefined)
    return parametersOfConstraints(declared) ?? [argumentsValidation === undefined ? ANY_MORE : ANY_ONE];
  const within = inFrame(context, frame);
  const signature = signatureOfHandler(within.evaluator, handler, expected);
  const [type] = method.typeArguments ?? [];
  const called = withoutAppended(context, signature.parameters, method.appended);
  const all = withoutListed(called, constraints, first)
    .slice(first, argumentsValidation === undefined ? undefined : first + 1)
    .map((own) =>
      type === undefined || own.type ? own : { ...own, type, isDeclaredOtherwise: true as const },
    );
  const [only] = all;
  if (argumentsValidation !== undefined && only?.rest !== false)
    return parametersOfConstraints(declared) ?? (only === undefined ? [] : [ANY_ONE]);
  const { parameters: stated, reportParts } = declaredParameters(within, handler, all);
  // The handler's types describe the output of the schema, which may differ from its input.
  const fromTypes =
    options.schema !== undefined && declared.length === 0 ? stated.map(withoutSchema) : stated;
  const joined = withDestructuredShapes(all, withSources(within, all, fromTypes, declared));
  reportParts(joined);
  const isCheckedElsewhere = argumentsValidation !== undefined || options.schema !== undefined;
  const named = all.flatMap((node, index) => {
    const parameter = joined[index];
    if (parameter === undefined) return [];
    const used = withUses(within.evaluator, node, parameter);
    const takesObject = index === 0 && mayBeObject(within.evaluator, node, parameter, isCheckedElsewhere);
    return takesObject ? { ...used, takesObject } : used;
  });
  // A wrapper may demand arguments that the handler does not take.
  const others =
    named.at(-1)?.rest === true ? [] : (parametersOfConstraints(constraints) ?? []).slice(all.length);
  const parameters = [...named, ...others.filter(({ schema }) => schema?.not === undefined)];
  const isOpen = argumentsValidation === undefined && signature.isOpen && parameters.at(-1)?.rest !== true;
  return isOpen ? [...parameters, ANY_MORE] : parameters;
}

const withoutSchema = ({ schema: _, ...parameter }: Parameter): Parameter => ({ ...parameter, typedBy: [] });

/** Leaves out the last parameters whose types are those of the arguments that a wrapper adds. */
function withoutAppended(
  context: SchemaContext,
  parameters: readonly DeclaredParameter[],
  appended: readonly ts.Expression[] = [],
): readonly DeclaredParameter[] {
  const type = parameters.at(-1)?.type;
  const given = appended.at(-1);
  const added = given && checkedType(context, given)?.type;
  return type === undefined || added === undefined || checkedType(context, type)?.type !== added
    ? parameters
    : withoutAppended(context, parameters.slice(0, -1), appended.slice(0, -1));
}

/** Leaves out the rest parameter if a tuple of a wrapper lists its arguments. */
function withoutListed(
  parameters: readonly DeclaredParameter[],
  constraints: readonly Constraint[],
  first: number,
): readonly DeclaredParameter[] {
  const rest = parameters.length - 1;
  const isListed = constraints.some(
    ({ index, isRest, isLast }) => isLast === true || (isRest !== true && first + index >= rest),
  );
  return parameters[rest]?.rest === true && isListed ? parameters.slice(0, rest) : parameters;
}
