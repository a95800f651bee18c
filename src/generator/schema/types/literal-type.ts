/** Schemas of types that are spelled as one word or one literal. */
import { ts } from 'ts-morph';
import { type JsonLiteral, type JsonType, type Schema, UNDEFINED } from '../../../shared/contract.js';
import { constant, typeOfLiteral } from '../../../shared/json-schema/index.js';
import { ANY_OBJECT, reportAnything, reportNotJson, type SchemaContext } from '../context/index.js';

export function literalSchema(context: SchemaContext, { literal }: ts.LiteralTypeNode): Schema | undefined {
  if (ts.isBigIntLiteral(literal)) return notJson(context, literal, 'bigint');
  const value = literalValue(literal);
  if (value !== undefined) return constant(value);
  const isBigInt = ts.isPrefixUnaryExpression(literal) && ts.isBigIntLiteral(literal.operand);
  return isBigInt ? notJson(context, literal, 'bigint') : undefined;
}

export function literalValue(node: ts.Node): JsonLiteral | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (!ts.isPrefixUnaryExpression(node) || !ts.isNumericLiteral(node.operand)) return undefined;
  if (node.operator === ts.SyntaxKind.MinusToken) return -Number(node.operand.text);
  return node.operator === ts.SyntaxKind.PlusToken ? Number(node.operand.text) : undefined;
}

/** The type of a literal, of a text with placeholders, or of a negation. */
export function typeOfLiteralNode(node: ts.Expression): JsonType | undefined {
  if (ts.isTemplateExpression(node)) return 'string';
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return 'boolean';
  const value = literalValue(node);
  return value === undefined ? undefined : typeOfLiteral(value);
}

export function keywordSchema(context: SchemaContext, node: ts.TypeNode): Schema | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.StringKeyword:
      return { type: 'string' };
    case ts.SyntaxKind.NumberKeyword:
      return { type: 'number' };
    case ts.SyntaxKind.BooleanKeyword:
    case ts.SyntaxKind.TypePredicate:
      return { type: 'boolean' };
    case ts.SyntaxKind.ObjectKeyword:
      return ANY_OBJECT;
    case ts.SyntaxKind.UndefinedKeyword:
    case ts.SyntaxKind.VoidKeyword:
    case ts.SyntaxKind.NeverKeyword:
      return UNDEFINED;
    case ts.SyntaxKind.AnyKeyword:
    case ts.SyntaxKind.UnknownKeyword:
      return anything(context, node);
    case ts.SyntaxKind.BigIntKeyword:
      return notJson(context, node, 'bigint');
    case ts.SyntaxKind.SymbolKeyword:
      return notJson(context, node, 'symbol');
    case ts.SyntaxKind.FunctionType:
    case ts.SyntaxKind.ConstructorType:
      return notJson(context, node, 'function');
    default:
      return undefined;
  }
}

export function anything(context: SchemaContext, at: ts.Node): Schema {
  reportAnything(context, at);
  return {};
}

export function notJson(context: SchemaContext, at: ts.Node, what: string): Schema {
  reportNotJson(context, at, what);
  return {};
}
