/** Which names statements give other values to. */
import { ts } from 'ts-morph';

/** Adds the names that a statement assigns to, functions within it aside. */
export function addAssigned(names: Set<string>, node: ts.Node): void {
  eachWithin(node, (child) => {
    const target = assignedIn(child);
    if (target !== undefined) for (const name of namesIn(target)) names.add(name);
  });
}

function assignedIn(node: ts.Node): ts.Node | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
      ? node.left
      : undefined;
  }
  if (ts.isDeleteExpression(node)) return node.expression;
  const counts = ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node);
  return counts &&
    (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)
    ? node.operand
    : undefined;
}

function namesIn(node: ts.Node): string[] {
  const names: string[] = [];
  eachWithin(node, (child) => void (ts.isIdentifier(child) && names.push(child.text)));
  return names;
}

/** Functions within are called some time, or never: what they return does not end this one. */
export function eachWithin(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    if (!ts.isFunctionLike(child)) eachWithin(child, visit);
  });
}
