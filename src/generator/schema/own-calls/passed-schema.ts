/** The schema of an expression. It accepts at least all values that the expression can have: `{}` if they are unknown. */
import { ts } from 'ts-morph';
import { DATE, type Schema, UNDEFINED } from '../../../shared/contract.js';
import { mayBeUndefined, schemaOfMembers } from '../../../shared/json-schema/index.js';
import { bare, isShortCircuit } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

/** How deep expressions may be nested. Deeper ones may be anything. */
const DEPTH = 12;
const ANYTHING: Schema = {};

export function passedSchema(context: SchemaContext, outer: ts.Expression, depth = DEPTH): Schema {
  if (depth <= 0) return ANYTHING;
  const node = bare(outer);
  const eitherSchema = (...parts: readonly ts.Expression[]): Schema => ({
    anyOf: parts.map((part) => passedSchema(context, part, depth - 1)),
  });
  if (ts.isObjectLiteralExpression(node)) return passedObjectSchema(context, node, depth);
  if (ts.isArrayLiteralExpression(node)) return listSchema(context, node, depth);
  if (ts.isConditionalExpression(node)) return eitherSchema(node.whenTrue, node.whenFalse);
  if (ts.isBinaryExpression(node) && isShortCircuit(node)) return eitherSchema(node.left, node.right);
  if (ts.isTemplateExpression(node)) return { type: 'string' };
  if (node.getText() === 'undefined') return UNDEFINED;
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date') return DATE;
  return isConstant(node) ? literalSchema(context, node) : ANYTHING;
}

/** The value of a name may be another one than the source shows. */
const isConstant = (node: ts.Expression): boolean =>
  ts.isLiteralExpression(node) ||
  ts.isPrefixUnaryExpression(node) ||
  ts.isVoidExpression(node) ||
  /^(?:true|false|null)$/.test(node.getText());

/** A value that JSON cannot carry, such as `NaN`, may arrive as anything. */
function literalSchema({ evaluator }: SchemaContext, node: ts.Expression): Schema {
  const value = evaluator.evaluate(node);
  if (value.kind !== 'literal') return ANYTHING;
  if (value.value === undefined) return UNDEFINED;
  return typeof value.value === 'number' && !Number.isFinite(value.value) ? ANYTHING : { const: value.value };
}

/** Properties that may be `undefined` are optional, because JSON leaves `undefined` out. */
function passedObjectSchema(context: SchemaContext, node: ts.ObjectLiteralExpression, depth: number): Schema {
  const properties: Record<string, Schema> = {};
  let isOpen = false;
  for (const member of node.properties) {
    const { name } = member;
    const isNamed = name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name));
    if (isNamed && name.text !== '__proto__') {
      properties[name.text] = ts.isPropertyAssignment(member)
        ? passedSchema(context, member.initializer, depth - 1)
        : ANYTHING;
      continue;
    }
    isOpen = true;
    // A spread may overwrite earlier members.
    for (const earlier of Object.keys(properties)) properties[earlier] = ANYTHING;
  }
  const required = Object.keys(properties).filter((name) => !mayBeUndefined(properties[name] ?? {}));
  const keys: Schema = isOpen ? { additionalProperties: true } : {};
  return { ...schemaOfMembers([], required, keys), properties };
}

function listSchema(context: SchemaContext, node: ts.ArrayLiteralExpression, depth: number): Schema {
  if (node.elements.some((item) => ts.isSpreadElement(item) || ts.isOmittedExpression(item)))
    return { type: 'array' };
  const items = node.elements.map((item) => passedSchema(context, item, depth - 1));
  return { type: 'array', prefixItems: items, items: false, minItems: items.length };
}
