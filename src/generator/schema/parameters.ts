/** The parameters of a handler, as its source declares them. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import { acceptsEverything, type OptionalSchema, schemasWithin } from '../../shared/json-schema/index.js';
import { keywordType, unionType } from '../../shared/type-syntax.js';
import type { DeclaredMethod } from '../analysis/declarations/index.js';
import { isInside, withoutThis } from '../analysis/syntax/index.js';
import { withSources } from './argument-sources.js';
import { type Constraint, isDispensable, mayUseAsObject, readMembers } from './constraints/index.js';
import { inFrame, type SchemaContext } from './context/index.js';
import {
  declaredParameterSchema,
  declaredParameterType,
  withDestructuredShapes,
} from './declared-parameter.js';
import { constraintsOfDeclaredSchema, constraintsOfValidator, parametersWithout } from './declared-schema.js';
import { expectedSignature } from './expected-signature.js';
import { documentedParameters } from './jsdoc.js';
import { type DeclaredParameter, signatureOfHandler } from './parameters-of-signature.js';
import { isExecuted } from './type-sources.js';
import { checkedType } from './types/index.js';
import { unwrapped } from './wrapper-constraints.js';

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

export function parametersOf(
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
  const { handler, frame, injected: first = 0, constraints } = unwrapped(context, method);
  const declared = [
    ...(argumentsValidation === undefined
      ? constraintsOfDeclaredSchema(context, options.schema)
      : constraintsOfValidator(context, argumentsValidation)),
    ...constraints,
  ];
  const expected = argumentsValidation === undefined ? expectedSignature(context, method) : undefined;
  if (handler === undefined)
    return parametersWithout(declared) ?? [argumentsValidation === undefined ? ANY_MORE : ANY_ONE];
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
    return parametersWithout(declared) ?? (only === undefined ? [] : [ANY_ONE]);
  const notes = all.map((): (() => void)[] => []);
  const stated = declaredParameters(within, all, documentedParameters(within.evaluator, handler), notes);
  // The handler's types describe the values that the schema makes, which may not be those that it is given.
  const fromTypes =
    options.schema !== undefined && declared.length === 0 ? stated.map(withoutSchema) : stated;
  const joined = withoutDemanding(
    within,
    all,
    withDestructuredShapes(all, withSources(within, all, fromTypes, declared)),
  );
  const reported = notes.filter((_, index) => acceptsAnyPart(joined[index]));
  for (const report of reported.flat()) report();
  const isCheckedElsewhere = argumentsValidation !== undefined || options.schema !== undefined;
  const named = withReadMembers(within, all, withObjectUse(within, all, joined, isCheckedElsewhere));
  // A wrapper may demand arguments that the handler does not take.
  const others = named.at(-1)?.rest === true ? [] : (parametersWithout(constraints) ?? []).slice(all.length);
  const parameters = [...named, ...others.filter(({ schema }) => schema?.not === undefined)];
  const isOpen = argumentsValidation === undefined && signature.isOpen && parameters.at(-1)?.rest !== true;
  return isOpen ? [...parameters, ANY_MORE] : parameters;
}

const withoutSchema = ({ schema: _, ...parameter }: Parameter): Parameter => ({ ...parameter, typedBy: [] });

/** A call may leave out an argument that nothing describes, if the handler copes with its absence. */
const withoutDemanding = (
  { evaluator }: SchemaContext,
  nodes: readonly DeclaredParameter[],
  parameters: readonly Parameter[],
): Parameter[] =>
  parameters.map((parameter, position) => {
    const { of } = nodes[position] ?? {};
    const node = of && withoutThis(of.handler)[of.index];
    const isUnknown = parameter.typedBy.length === 0 && !parameter.optional && !parameter.rest;
    return isUnknown && node && isDispensable(evaluator, of.handler, node)
      ? { ...parameter, inSignature: 'required' as const, optional: true }
      : parameter;
  });

/** Names the members that the handler reads of arguments without a type; their values stay unknown, and are not demanded. */
const withReadMembers = (
  { evaluator }: SchemaContext,
  nodes: readonly DeclaredParameter[],
  parameters: readonly Parameter[],
): Parameter[] =>
  parameters.map((parameter, position) => {
    const { of, type } = nodes[position] ?? {};
    const node = of && withoutThis(of.handler)[of.index];
    const { schema = {}, rest } = parameter;
    if (of === undefined || node === undefined || type !== undefined || rest) return parameter;
    const isOpen = schema.type === 'object' && schema.additionalProperties === true;
    const read = isOpen || acceptsEverything(schema) ? readMembers(evaluator, of.handler, node) : [];
    const names = read.filter((name) => !Object.hasOwn(schema.properties ?? {}, name));
    if (names.length === 0) return parameter;
    const unknown = Object.fromEntries(names.map((name) => [name, {}]));
    return isOpen
      ? { ...parameter, schema: { ...schema, properties: { ...schema.properties, ...unknown } } }
      : { ...parameter, hint: { type: 'object', properties: unknown, additionalProperties: true } };
  });

/** Marks the first argument if nothing describes it and an object may be meant for it. */
function withObjectUse(
  { evaluator }: SchemaContext,
  [node]: readonly DeclaredParameter[],
  [first, ...others]: readonly Parameter[],
  isCheckedElsewhere: boolean,
): Parameter[] {
  if (first === undefined) return [];
  const { schema = {}, rest } = first;
  const declaration = node?.of && withoutThis(node.of.handler)[node.of.index];
  const takesObject =
    acceptsEverything(schema) &&
    !rest &&
    (isCheckedElsewhere ||
      node?.of === undefined ||
      declaration === undefined ||
      mayUseAsObject(evaluator, node.of.handler, declaration));
  return [takesObject ? { ...first, takesObject } : first, ...others];
}

/** Without the last parameters that have the types of the arguments which a wrapper adds. */
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

/** Without the rest parameter, if a tuple of a wrapper lists the arguments that it takes. */
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

/** Collects notes about parts of a type that accept anything (`type-unconstrained`), because a check may describe these parts. */
const withholdingNotes = (
  context: SchemaContext,
  { type }: DeclaredParameter,
  notes: (() => void)[],
): SchemaContext => ({
  ...context,
  report: (code, at, ...rest) => {
    const report = (): void => context.report(code, at, ...rest);
    const isOwn = type !== undefined && 'kind' in at && isInside(at, type);
    if (code === 'type-unconstrained' && isOwn) notes.push(report);
    else report();
  },
});

/** Whether a part of the argument is neither described nor checked. */
const acceptsAnyPart = (parameter: Parameter | undefined): boolean =>
  parameter?.schema === undefined ||
  !parameter.typedBy.some(isExecuted) ||
  [...schemasWithin(parameter.schema)].some(acceptsEverything);

function declaredParameters(
  context: SchemaContext,
  all: readonly DeclaredParameter[],
  comments: ReturnType<typeof documentedParameters>,
  notes: readonly (() => void)[][],
): Parameter[] {
  const schemaOf = (parameter: DeclaredParameter, index: number): OptionalSchema | undefined => {
    const within = withholdingNotes(context, parameter, notes[index] ?? []);
    const ofType = declaredParameterSchema({ ...within, isOfParameter: true }, parameter);
    const description = ts.isIdentifier(parameter.name)
      ? comments.get(parameter.name.text)?.description
      : undefined;
    if (ofType === undefined || description === undefined) return ofType;
    return { ...ofType, schema: { ...ofType.schema, description } };
  };
  return all.map((item, index) =>
    parameterOf(context, item, schemaOf(item, index), index, all.slice(index + 1)),
  );
}

function parameterOf(
  context: SchemaContext,
  declared: DeclaredParameter,
  ofType: OptionalSchema | undefined,
  index: number,
  later: readonly DeclaredParameter[],
): Parameter {
  const { rest } = declared;
  const inSignature = declared.optional && later.every((other) => other.optional || other.rest);
  const optional = !rest && (declared.optional || ofType?.optional === true);
  const { type: declaredType, isGeneric } = declaredParameterType(context, declared);
  const schema = ofType?.schema;
  // The signature that the context expects may mark it with `?`.
  const isOptionalByContext = declared.type === undefined && !declared.optional && optional;
  // A tuple cannot have an optional element before a required one.
  const type =
    declaredType !== undefined && declared.optional && !inSignature
      ? unionType(declaredType, keywordType('undefined'))
      : declaredType;
  return {
    name: parameterName(declared, index),
    ...(type === undefined ? {} : { type }),
    ...(schema === undefined ? {} : { schema }),
    ...(ts.isObjectBindingPattern(declared.name) && !rest ? { destructured: true } : {}),
    typedBy: schema === undefined ? [] : ['ts'],
    optional,
    ...(declared.isDeclaredOtherwise === true || isOptionalByContext || isGeneric
      ? { inSignature: 'absent' }
      : optional === inSignature
        ? {}
        : { inSignature: inSignature ? 'optional' : 'required' }),
    rest,
  };
}

/** The name of a destructured parameter is the one that the expected signature has for it. */
function parameterName({ name, otherName }: DeclaredParameter, index: number): string {
  const [own = `arg${index}`] = [name, otherName].flatMap((node) =>
    node !== undefined && ts.isIdentifier(node) && node.text !== '' ? [node.text] : [],
  );
  return own;
}
