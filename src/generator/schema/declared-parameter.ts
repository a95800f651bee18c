/** The schema of one parameter, from its type or its default. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import type { JsonType, Schema } from '../../shared/contract.js';
import {
  mapChildren,
  mapValues,
  type OptionalSchema,
  referredName,
  separateUndefined,
  typeOfLiteral,
  unionOf,
} from '../../shared/json-schema/index.js';
import { keywordType, unionType } from '../../shared/type-syntax.js';
import { isJavaScript, withoutThis } from '../analysis/syntax/index.js';
import {
  ANY_OBJECT,
  type DefinedType,
  type Definitions,
  referredTo,
  type SchemaContext,
} from './context/index.js';
import type { DeclaredParameter } from './parameters-of-signature.js';
import { type ComparedType, comparedTypeSyntax } from './type-syntax/index.js';
import { inferredParameter, literalValue, schemaInFrame, typeOfLiteralNode } from './types/index.js';

export function declaredParameterType(
  context: SchemaContext,
  { type, others = [], initializer, at }: DeclaredParameter,
): ComparedType {
  if (type !== undefined) {
    const all = [type, ...others].map((node) => comparedTypeSyntax(context, node));
    const isGeneric = all.some((compared) => compared.isGeneric);
    const [first, ...more] = all.flatMap((compared) => compared.type ?? []);
    const isWhole = first !== undefined && more.length === others.length;
    return { type: isWhole ? unionType(first, ...more) : undefined, isGeneric };
  }
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
      ? schemaOfOverloads(context, declared, type)
      : typeOfPreset === undefined
        ? inferredParameterSchema(context, declared)
        : { type: typeOfPreset };
  if (schemaWithUndefined === undefined) return undefined;
  const { schema: stated, optional } = separateUndefined(schemaWithUndefined);
  const schema = takingInstances(context.definitions, stated);
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

/** Accepts what any of the overloads accepts. */
function schemaOfOverloads(
  context: SchemaContext,
  declared: DeclaredParameter,
  type: ts.TypeNode,
): Schema | undefined {
  const { others = [] } = declared;
  const all = [type, ...others].map((node) => schemaOfParameter(context, declared, node));
  return all.every((schema) => schema !== undefined) ? unionOf(all) : undefined;
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

type TypesByKey = ReadonlyMap<string, DefinedType>;

/** Of a class with a `toJSON`, a caller sends its result, or an object with the instance's properties (C40). */
const takingInstances = (definitions: Definitions, schema: Schema): Schema =>
  definitions.someHasToJson() ? withInstances(schema, definitions.all(), new Set()) : schema;

/** A type that contains such an instance is described in place, and accepts anything where it refers to itself. */
function withInstances(schema: Schema, types: TypesByKey, open: ReadonlySet<string>): Schema {
  const key = referredName(schema);
  const type = key === undefined ? undefined : types.get(key);
  if (key === undefined || type === undefined) {
    const changed = mapChildren(schema, (child) => withInstances(child, types, open));
    return changed.anyOf !== undefined && Object.keys(changed).length === 1
      ? unionOf(changed.anyOf)
      : changed;
  }
  if (type.hasToJson === true) return unionOf([schema, ANY_OBJECT]);
  if (!holdsToJson(type.schema, types)) return schema;
  return open.has(key) ? {} : withInstances(type.schema, types, new Set([...open, key]));
}

const holdsToJson = (schema: Schema, types: TypesByKey): boolean =>
  [...referredTo([schema], types).values()].some((type) => type.hasToJson);

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
