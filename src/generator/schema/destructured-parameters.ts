/** Hints in parameters without types: default values, and the keys of destructured objects. */
import { ts } from 'ts-morph';
import type { Parameter } from '../../shared/api.js';
import { DATE, type Schema } from '../../shared/contract.js';
import { typeOfLiteral } from '../../shared/json-schema/index.js';
import type { DeclaredParameter } from './parameters-of-signature.js';
import { literalValue } from './types/index.js';

/** The weakest hint: used only if no other source describes the parameter. */
export const withDestructuredShapes = (
  nodes: readonly DeclaredParameter[],
  parameters: readonly Parameter[],
): Parameter[] =>
  parameters.map((parameter, index) => {
    const node = nodes[index];
    const isOpen = node !== undefined && node.type === undefined && !parameter.rest;
    const schema = isOpen && parameter.typedBy.length === 0 ? schemaOfDestructuring(node) : undefined;
    return schema === undefined ? parameter : { ...parameter, schema, typedBy: ['signature'] };
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
  if (ts.isTemplateExpression(node)) return { type: 'string' };
  if (ts.isArrayLiteralExpression(node)) return { type: 'array' };
  if (ts.isObjectLiteralExpression(node)) return { type: 'object', additionalProperties: true };
  const isDate =
    ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'Date';
  return isDate ? DATE : undefined;
}
