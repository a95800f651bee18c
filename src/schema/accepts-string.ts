/** Whether a parameter can take a text from a URL: syntax decides what it can, the type checker the rest. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../find/evaluator.js';
import { aliasedType } from './alias.js';
import { isJavaScript, itemType } from './stated.js';

/** A parameter without a stated type takes anything. */
export function acceptsString(evaluator: Evaluator, parameter: ts.ParameterDeclaration): boolean {
  if (isJavaScript(parameter)) return true;
  if (parameter.type === undefined) return !isOtherLiteral(parameter.initializer);
  const type = itemType(parameter, parameter.type);
  return bySyntax(evaluator, type, 0) ?? byChecker(evaluator, type);
}

/** A default value that states a type other than string. */
const isOtherLiteral = (node: ts.Expression | undefined): boolean =>
  node !== undefined &&
  (ts.isNumericLiteral(node) ||
    ts.isPrefixUnaryExpression(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword);

const YES = new Set([ts.SyntaxKind.StringKeyword, ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.UnknownKeyword]);
const NO = new Set([
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.BigIntKeyword,
  ts.SyntaxKind.SymbolKeyword,
  ts.SyntaxKind.ObjectKeyword,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.VoidKeyword,
  ts.SyntaxKind.ArrayType,
  ts.SyntaxKind.TupleType,
  ts.SyntaxKind.FunctionType,
]);

/** Nothing where syntax cannot say. A subset of string, as `'open' | 'done'`, is fine: its values are texts. */
function bySyntax(evaluator: Evaluator, node: ts.TypeNode, depth: number): boolean | undefined {
  if (depth > 50) return undefined;
  if (YES.has(node.kind) || ts.isTemplateLiteralTypeNode(node)) return true;
  if (NO.has(node.kind)) return false;
  if (ts.isParenthesizedTypeNode(node)) return bySyntax(evaluator, node.type, depth + 1);
  if (ts.isLiteralTypeNode(node)) return ts.isStringLiteralLike(node.literal);
  if (ts.isUnionTypeNode(node)) return anyOf(node.types.map((type) => bySyntax(evaluator, type, depth + 1)));
  const alias = aliasedType(evaluator, node);
  return alias === undefined ? undefined : bySyntax(evaluator, alias, depth + 1);
}

function anyOf(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

function byChecker({ project }: Evaluator, node: ts.TypeNode): boolean {
  const { types, twin } = project.checker();
  const own = twin(node);
  if (own === undefined || !ts.isTypeNode(own)) return true;
  const type = types.getTypeFromTypeNode(own);
  const text = types.getStringType();
  return types.isTypeAssignableTo(text, type) || isPartlyText(types, type, text);
}

function isPartlyText(checker: ts.TypeChecker, type: ts.Type, text: ts.Type): boolean {
  if (type.isUnion()) return type.types.some((part) => isPartlyText(checker, part, text));
  const isNever = (type.flags & ts.TypeFlags.Never) !== 0;
  return !isNever && checker.isTypeAssignableTo(type, text);
}
