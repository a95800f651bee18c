/** Values and types of literals, and the schemas of types that accept anything. */
import { ts } from 'ts-morph';
import type { JsonLiteral, JsonType, Schema } from '../../../shared/contract.js';
import { typeOfLiteral } from '../../../shared/json-schema/index.js';
import { reportAnything, reportNotJson, type SchemaContext } from '../context/index.js';

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

export function anything(context: SchemaContext, at: ts.Node): Schema {
  reportAnything(context, at);
  return {};
}

export function notJson(context: SchemaContext, at: ts.Node, what: string): Schema {
  reportNotJson(context, at, what);
  return {};
}
