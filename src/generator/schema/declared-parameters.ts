/** The parameters of a handler by their types and defaults. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import type { JsonType, Schema } from '../../shared/contract.js';
import {
  acceptsEverything,
  allSchemas,
  type OptionalSchema,
  separateUndefined,
} from '../../shared/json-schema/index.js';
import { keywordType, unionType } from '../../shared/type-syntax.js';
import { type FunctionNode, isInside, isJavaScript } from '../analysis/syntax/index.js';
import type { SchemaContext } from './context/index.js';
import { documentedParameters } from './jsdoc.js';
import type { DeclaredParameter } from './parameters-of-signature.js';
import { isExecuted } from './type-sources.js';
import { type ComparedType, comparedTypeSyntax } from './type-syntax/index.js';
import { inferredParameter, literalValue, schemaInFrame, typeOfLiteralNode } from './types/index.js';

interface DeclaredParameters {
  parameters: Parameter[];
  /** Reports parts of the types that accept anything (`type-unconstrained`), unless a check describes them. */
  reportParts: (checked: readonly Parameter[]) => void;
}

export function declaredParameters(
  context: SchemaContext,
  handler: FunctionNode,
  all: readonly DeclaredParameter[],
): DeclaredParameters {
  const comments = documentedParameters(context.evaluator, handler);
  const notes = all.map((): (() => void)[] => []);
  const describeParameter = (parameter: DeclaredParameter, index: number): OptionalSchema | undefined => {
    const within = withholdingNotes(context, parameter, notes[index] ?? []);
    const ofType = declaredParameterSchema({ ...within, isOfParameter: true }, parameter);
    const description = ts.isIdentifier(parameter.name)
      ? comments.get(parameter.name.text)?.description
      : undefined;
    if (ofType === undefined || description === undefined) return ofType;
    return { ...ofType, schema: { ...ofType.schema, description } };
  };
  return {
    parameters: all.map((item, index) =>
      createParameter(context, item, describeParameter(item, index), index, all.slice(index + 1)),
    ),
    reportParts: (checked) => {
      for (const report of notes.filter((_, index) => acceptsAnyPart(checked[index])).flat()) report();
    },
  };
}

function declaredParameterType(
  context: SchemaContext,
  { type, initializer, at }: DeclaredParameter,
): ComparedType {
  if (type !== undefined) return comparedTypeSyntax(context, type);
  const preset = isJavaScript(at) ? undefined : typeOfDefault(initializer);
  return { type: preset && keywordType(preset), isGeneric: false };
}

/** The schema of the argument if there is one; for a rest parameter, of each argument. */
function declaredParameterSchema(
  context: SchemaContext,
  declared: DeclaredParameter,
): OptionalSchema | undefined {
  const { type, initializer, at } = declared;
  if (type === undefined && isJavaScript(at)) return undefined;
  const preset = initializer === undefined ? undefined : literalValue(initializer);
  const stated = statedSchema(context, declared);
  if (stated === undefined) return undefined;
  const { schema, optional } = separateUndefined(stated);
  return { schema: preset === undefined ? schema : { ...schema, default: preset }, optional };
}

function statedSchema(context: SchemaContext, declared: DeclaredParameter): Schema | undefined {
  const { type, initializer, of, rest, at } = declared;
  if (type !== undefined) return schemaOfParameter(context, declared, type);
  const ofDefault = typeOfDefault(initializer);
  if (ofDefault !== undefined) return { type: ofDefault };
  return of === undefined || rest ? undefined : inferredParameter(context, at);
}

/** For a rest parameter, the schema of one argument, even if the type of the list is an alias. */
function schemaOfParameter(
  context: SchemaContext,
  { rest }: DeclaredParameter,
  type: ts.TypeNode,
): Schema | undefined {
  const item = rest && ts.isArrayTypeNode(type) ? type.elementType : type;
  const schema = schemaInFrame(context, item, context.evaluator.frame);
  if (!rest || item !== type || schema === undefined) return schema;
  const { items, prefixItems } = schema;
  return items === undefined || items === false || prefixItems !== undefined ? undefined : items;
}

/** The type of a literal default value; null tells no type. */
function typeOfDefault(initializer: ts.Expression | undefined): JsonType | undefined {
  const type = initializer && typeOfLiteralNode(initializer);
  return type === 'null' ? undefined : type;
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
  [...allSchemas(parameter.schema)].some(acceptsEverything);

function createParameter(
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
