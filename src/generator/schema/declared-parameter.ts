/** The schema of one parameter, from its type or its default. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import type { JsonType, Schema } from '../../shared/contract.js';
import {
  mapValues,
  type OptionalSchema,
  separateUndefined,
  typeOfLiteral,
} from '../../shared/json-schema/index.js';
import { keywordType } from '../../shared/type-syntax.js';
import { isJavaScript, withoutThis } from '../analysis/syntax/index.js';
import type { SchemaContext } from './context/index.js';
import type { DeclaredParameter } from './parameters-of-signature.js';
import { type ComparedType, comparedTypeSyntax } from './type-syntax/index.js';
import { inferredParameter, literalValue, schemaInFrame, typeOfLiteralNode } from './types/index.js';

export function declaredParameterType(
  context: SchemaContext,
  { type, initializer, at }: DeclaredParameter,
): ComparedType {
  if (type !== undefined) return comparedTypeSyntax(context, type);
  const preset = isJavaScript(at) ? undefined : typeOfDefault(initializer);
  return { type: preset && keywordType(preset), isGeneric: false };
}

/** The schema of the argument if there is one; for a rest parameter, of each argument. */
export function declaredParameterSchema(
  context: SchemaContext,
  declared: DeclaredParameter,
): OptionalSchema | undefined {
  const { type, initializer, at } = declared;
  if (type === undefined && isJavaScript(at)) return undefined;
  const preset = initializer === undefined ? undefined : literalValue(initializer);
  const typeOfPreset = typeOfDefault(initializer);
  const schemaWithUndefined =
    type !== undefined
      ? schemaOfParameter(context, declared, type)
      : typeOfPreset === undefined
        ? inferredParameterSchema(context, declared)
        : { type: typeOfPreset };
  if (schemaWithUndefined === undefined) return undefined;
  const { schema, optional } = separateUndefined(schemaWithUndefined);
  return { schema: preset === undefined ? schema : { ...schema, default: preset }, optional };
}

/** The type that the compiler infers for a parameter without an annotation. */
function inferredParameterSchema(
  context: SchemaContext,
  { of, rest }: DeclaredParameter,
): Schema | undefined {
  const parameter = of && withoutThis(of.handler)[of.index];
  return parameter === undefined || rest ? undefined : inferredParameter(context, parameter);
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

/** The weakest hint: it adds only names to what other sources say. */
export const withDestructuredShapes = (
  nodes: readonly DeclaredParameter[],
  parameters: readonly Parameter[],
): Parameter[] =>
  parameters.map((parameter, index) => {
    const node = nodes[index];
    const isOpen = node !== undefined && node.type === undefined && !parameter.rest;
    const shape = isOpen ? schemaOfDestructuring(node) : undefined;
    if (shape === undefined) return parameter;
    if (parameter.typedBy.length === 0) return { ...parameter, schema: shape, typedBy: ['signature'] };
    const { schema } = parameter;
    if (shape.properties === undefined || schema?.additionalProperties !== true) return parameter;
    const names = mapValues(shape.properties, (): Schema => ({}));
    return { ...parameter, schema: { ...schema, properties: { ...names, ...schema.properties } } };
  });

/** `limit = 10`, `{ title, done = false }`, `[first]` */
function schemaOfDestructuring({
  name,
  initializer,
}: {
  name: ts.BindingName;
  initializer?: ts.Expression | undefined;
}): Schema | undefined {
  if (ts.isArrayBindingPattern(name)) return { type: 'array' };
  if (!ts.isObjectBindingPattern(name)) return initializer && ofDefault(initializer);
  const fields = name.elements.flatMap((element): [string, Schema][] => {
    const key = element.propertyName ?? element.name;
    const isField = element.dotDotDotToken === undefined && (ts.isIdentifier(key) || ts.isStringLiteral(key));
    return isField ? [[key.text, schemaOfDestructuring(element) ?? {}]] : [];
  });
  return { type: 'object', properties: Object.fromEntries(fields), additionalProperties: true };
}

/** A default of `null` gives no type. */
function ofDefault(node: ts.Expression): Schema | undefined {
  const value = literalValue(node);
  if (value === null) return undefined;
  if (value !== undefined) return { type: typeOfLiteral(value), default: value };
  if (ts.isArrayLiteralExpression(node)) return { type: 'array' };
  return ts.isObjectLiteralExpression(node) ? { type: 'object', additionalProperties: true } : undefined;
}
