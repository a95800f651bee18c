/** Whether a parameter is stated to be a string and nothing else, so that no object may take its place (C37). */
import { ts } from 'ts-morph';
import type { Evaluator } from '../find/evaluator.js';
import { aliasedType } from './alias.js';
import { isJavaScript, itemType } from './stated.js';

/** Syntax alone decides: of what it cannot follow nothing is promised. A default value that is a text counts. */
export function isString(evaluator: Evaluator, parameter: ts.ParameterDeclaration): boolean {
  if (isJavaScript(parameter)) return false;
  const { type, initializer } = parameter;
  if (type === undefined) return initializer !== undefined && ts.isStringLiteralLike(initializer);
  return says(evaluator, itemType(parameter, type), 0) === 'string';
}

/** `nothing` is `null` or `undefined`, which may stand beside a string. */
type Said = 'string' | 'nothing' | 'more';

function says(evaluator: Evaluator, node: ts.TypeNode, depth: number): Said {
  if (depth > 50) return 'more';
  if (node.kind === ts.SyntaxKind.StringKeyword || ts.isTemplateLiteralTypeNode(node)) return 'string';
  if (node.kind === ts.SyntaxKind.UndefinedKeyword) return 'nothing';
  if (ts.isParenthesizedTypeNode(node)) return says(evaluator, node.type, depth + 1);
  if (ts.isLiteralTypeNode(node)) return saidByLiteral(node);
  if (ts.isIntersectionTypeNode(node)) {
    // A string with a brand is a string.
    return node.types.some((type) => says(evaluator, type, depth + 1) === 'string') ? 'string' : 'more';
  }
  if (ts.isUnionTypeNode(node)) return saidByAll(node.types.map((type) => says(evaluator, type, depth + 1)));
  const alias = aliasedType(evaluator, node);
  return alias === undefined ? 'more' : says(evaluator, alias, depth + 1);
}

function saidByLiteral({ literal }: ts.LiteralTypeNode): Said {
  if (ts.isStringLiteralLike(literal)) return 'string';
  return literal.kind === ts.SyntaxKind.NullKeyword ? 'nothing' : 'more';
}

function saidByAll(parts: readonly Said[]): Said {
  if (parts.includes('more')) return 'more';
  return parts.includes('string') ? 'string' : 'nothing';
}
