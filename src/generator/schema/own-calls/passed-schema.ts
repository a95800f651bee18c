/** The schema of an expression. It accepts at least all values that the expression can have: `{}` if they are unknown. */
import { ts } from 'ts-morph';
import { DATE, type JsonLiteral, type Schema, UNDEFINED } from '../../../shared/contract.js';
import { mayBeUndefined, schemaOfMembers } from '../../../shared/json-schema/index.js';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { bare, isJavaScript, isShortCircuit, mayBeBrand } from '../../analysis/syntax/index.js';
import type { SchemaContext } from '../context/index.js';

/** How deep expressions may be nested. Deeper ones may be anything. */
const DEPTH = 12;
const ANYTHING: Schema = {};

export function passedSchema(context: SchemaContext, outer: ts.Expression, depth = DEPTH): Schema {
  if (depth <= 0) return ANYTHING;
  const node = ts.isAwaitExpression(outer) ? outer.expression : bare(outer);
  if (ts.isObjectLiteralExpression(node)) return passedObjectSchema(context, node, depth);
  if (ts.isArrayLiteralExpression(node)) return listSchema(context, node, depth);
  if (ts.isConditionalExpression(node)) return eitherOf(context, [node.whenTrue, node.whenFalse], depth);
  if (ts.isBinaryExpression(node)) return binarySchema(context, node, depth);
  if (ts.isNewExpression(node)) return isGlobal(context, node.expression, 'Date') ? DATE : ANYTHING;
  if (ts.isCallExpression(node)) return calledSchema(context, node);
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return namedSchema(context, node);
  return primitiveSchema(context, node);
}

function primitiveSchema(context: SchemaContext, node: ts.Expression): Schema {
  if (ts.isTemplateExpression(node) || ts.isTypeOfExpression(node)) return { type: 'string' };
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return { type: 'boolean' };
  if (ts.isVoidExpression(node)) return UNDEFINED;
  const value = context.evaluator.evaluate(node);
  return value.kind === 'literal' ? literalSchema(value.value) : ANYTHING;
}

/** A value that JSON cannot carry, such as `NaN`, may arrive as anything. */
function literalSchema(value: JsonLiteral | undefined): Schema {
  if (value === undefined) return UNDEFINED;
  return typeof value === 'number' && !Number.isFinite(value) ? ANYTHING : { const: value };
}

const eitherOf = (context: SchemaContext, nodes: readonly ts.Expression[], depth: number): Schema => ({
  anyOf: nodes.map((node) => passedSchema(context, node, depth - 1)),
});

function binarySchema(context: SchemaContext, node: ts.BinaryExpression, depth: number): Schema {
  const operator = node.operatorToken.getText();
  if (isShortCircuit(node)) return eitherOf(context, [node.left, node.right], depth);
  if (/^(?:[!=]==?|[<>]=?|instanceof|in)$/.test(operator)) return { type: 'boolean' };
  if (operator !== '+') return ANYTHING;
  const isText = [node.left, node.right].some((side) => isTextual(passedSchema(context, side, depth - 1)));
  return isText ? { type: 'string' } : ANYTHING;
}

const isTextual = ({ type, const: value }: Schema): boolean => type === 'string' || typeof value === 'string';

function passedObjectSchema(context: SchemaContext, node: ts.ObjectLiteralExpression, depth: number): Schema {
  const properties: Record<string, Schema> = {};
  let isOpen = false;
  for (const member of node.properties) {
    const key = member.name === undefined ? undefined : passedMemberName(context, member.name);
    if (key === undefined || key === '__proto__') isOpen = true;
    // A later member may overwrite an earlier one.
    if (key === undefined) for (const name of Object.keys(properties)) properties[name] = ANYTHING;
    else properties[key] = memberSchema(context, member, depth);
  }
  return propertySchema(properties, isOpen);
}

/** Properties that may be `undefined` are optional, because JSON leaves `undefined` out. */
function propertySchema(properties: Readonly<Record<string, Schema>>, isOpen: boolean): Schema {
  const required = Object.keys(properties).filter((name) => !mayBeUndefined(properties[name] ?? {}));
  const keys: Schema = isOpen ? { additionalProperties: true } : {};
  return { ...schemaOfMembers([], required, keys), properties: { ...properties } };
}

function passedMemberName(context: SchemaContext, name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  const value = context.evaluator.evaluate(name.expression);
  return value.kind === 'literal' ? String(value.value) : undefined;
}

function memberSchema(context: SchemaContext, member: ts.ObjectLiteralElementLike, depth: number): Schema {
  if (ts.isPropertyAssignment(member)) return passedSchema(context, member.initializer, depth - 1);
  if (ts.isShorthandPropertyAssignment(member)) return namedSchema(context, member.name);
  return ANYTHING;
}

function listSchema(context: SchemaContext, node: ts.ArrayLiteralExpression, depth: number): Schema {
  if (node.elements.some((item) => ts.isSpreadElement(item) || ts.isOmittedExpression(item)))
    return { type: 'array' };
  const items = node.elements.map((item) => passedSchema(context, item, depth - 1));
  return { type: 'array', prefixItems: items, items: false, minItems: items.length };
}

/** Functions whose result always has the same type. */
const TEXT_METHODS = /^(?:toString|trim|toLowerCase|toUpperCase|toISOString|toFixed|hexString|toHexString)$/;

function calledSchema(context: SchemaContext, { expression: callee }: ts.CallExpression): Schema {
  if (isGlobal(context, callee, 'String')) return { type: 'string' };
  if (isGlobal(context, callee, 'Boolean')) return { type: 'boolean' };
  if (!ts.isPropertyAccessExpression(callee)) return ANYTHING;
  const whole = callee.getText();
  if (whole === 'Random.id' || whole === 'Random.secret') return { type: 'string' };
  if (whole === 'Date.now') return { type: 'number' };
  return callee.questionDotToken === undefined && TEXT_METHODS.test(callee.name.text)
    ? { type: 'string' }
    : ANYTHING;
}

const isGlobal = ({ evaluator }: SchemaContext, node: ts.Expression, name: string): boolean =>
  ts.isIdentifier(node) && node.text === name && evaluator.lookup(name, node) === undefined;

/** The value of a name may be another one than the source shows: only its stated type counts. */
function namedSchema(
  { evaluator }: SchemaContext,
  node: ts.Identifier | ts.PropertyAccessExpression,
): Schema {
  if (node.getText() === 'undefined') return UNDEFINED;
  if (!ts.isIdentifier(node) || isJavaScript(node)) return ANYTHING;
  const [declaration, ...others] = evaluator.lookup(node.text, node) ?? [];
  if (declaration === undefined || others.length > 0) return ANYTHING;
  if (!ts.isParameter(declaration) && !ts.isVariableDeclaration(declaration)) return ANYTHING;
  const { type } = declaration;
  const isRest = ts.isParameter(declaration) && declaration.dotDotDotToken !== undefined;
  const schema = type === undefined || isRest ? undefined : schemaOfPlainType(evaluator, type);
  const isOptional = ts.isParameter(declaration) && declaration.questionToken !== undefined;
  return schema !== undefined && isOptional ? { anyOf: [schema, UNDEFINED] } : (schema ?? ANYTHING);
}

const KEYWORDS: ReadonlyMap<ts.SyntaxKind, Schema> = new Map([
  [ts.SyntaxKind.StringKeyword, { type: 'string' }],
  [ts.SyntaxKind.NumberKeyword, { type: 'number' }],
  [ts.SyntaxKind.BooleanKeyword, { type: 'boolean' }],
  [ts.SyntaxKind.ArrayType, { type: 'array' }],
  [ts.SyntaxKind.TypeLiteral, { type: 'object', additionalProperties: true }],
]);

function schemaOfPlainType({ lookup }: Evaluator, node: ts.TypeNode): Schema | undefined {
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return KEYWORDS.get(node.kind);
  const declarations = lookup(node.typeName.text, node, 'type') ?? [];
  const isPlain = declarations.every(
    (declaration) => ts.isInterfaceDeclaration(declaration) && declaration.heritageClauses === undefined,
  );
  return declarations.length === 0 || !isPlain || mayBeBrand(declarations)
    ? undefined
    : KEYWORDS.get(ts.SyntaxKind.TypeLiteral);
}
