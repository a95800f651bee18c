/** What decides how types are laid out: brackets, and parentheses. */
import { ts } from 'ts-morph';

/** Without the parentheses around it. */
export const bare = (node: ts.Node): ts.Node => (ts.isParenthesizedTypeNode(node) ? bare(node.type) : node);

/** Whether brackets stand directly around the type, with no line break between. */
export function isHugged(wrapped: ts.Node): boolean {
  const node = bare(wrapped);
  if (isObject(node) || isKeyword(node)) return true;
  return ts.isTypeReferenceNode(node)
    ? node.typeArguments === undefined
    : ts.isUnionTypeNode(node) && isNullableObject(node);
}

export const isObject = (node: ts.Node): boolean => ts.isTypeLiteralNode(node) || ts.isMappedTypeNode(node);

const isKeyword = ({ kind }: ts.Node): boolean =>
  kind >= ts.SyntaxKind.FirstKeyword &&
  kind <= ts.SyntaxKind.LastKeyword &&
  kind !== ts.SyntaxKind.ThisKeyword;

/** One object, or the name of a type, beside nothing but `null` and `void`. */
export function isNullableObject({ types }: ts.UnionTypeNode): boolean {
  const [only, ...more] = types.map(bare).filter((type) => !isNothing(type));
  return only !== undefined && more.length === 0 && (isObject(only) || ts.isTypeReferenceNode(only));
}

const isNothing = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.VoidKeyword ||
  (ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword);

export function parentOf(node: ts.Node): ts.Node {
  return ts.isParenthesizedTypeNode(node.parent) ? parentOf(node.parent) : node.parent;
}

export function needsParentheses(node: ts.Node): boolean {
  const parent = parentOf(node);
  const isElement =
    ts.isArrayTypeNode(parent) || (ts.isIndexedAccessTypeNode(parent) && bare(parent.objectType) === node);
  if (ts.isTypeQueryNode(node)) return isElement;
  const isOperand =
    isElement || ts.isTypeOperatorNode(parent) || ts.isOptionalTypeNode(parent) || ts.isRestTypeNode(parent);
  if (ts.isTypeOperatorNode(node) || ts.isInferTypeNode(node)) return isOperand;
  const isCombination = ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node);
  const isFunction =
    ts.isFunctionTypeNode(node) || ts.isConstructorTypeNode(node) || ts.isConditionalTypeNode(node);
  if (!isCombination && !isFunction) return false;
  return isOperand || ts.isUnionTypeNode(parent) || ts.isIntersectionTypeNode(parent);
}
