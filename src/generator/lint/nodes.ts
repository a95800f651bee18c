/** Questions about nodes that several rules ask. */
import { ts } from 'ts-morph';
import { bare, lastName } from '../analysis/syntax/index.js';

/** `remove` of `Tasks.remove`, of `remove` and of `Tasks['remove']`. */
export function calleeName(node: ts.Expression): string {
  const inner = bare(node);
  if (ts.isElementAccessExpression(inner) && ts.isStringLiteral(inner.argumentExpression))
    return inner.argumentExpression.text;
  return lastName(inner) ?? '';
}

/** Whether an identifier reads a variable: it is not a key, a member's name or a declaration. */
export function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node;
  return true;
}
