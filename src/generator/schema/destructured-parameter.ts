/** The fields and defaults in the list of parameters: `({ title, done = false })`. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import type { Schema } from '../../shared/contract.js';
import { mapValues, typeOfLiteral } from '../../shared/json-schema/index.js';
import type { DeclaredParameter } from './parameters-of-signature.js';
import { literalValue } from './types/index.js';

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
