/** By what functions and classes are called, where their own modules name them. */
import { ts } from 'ts-morph';

/** What a module exports by default is called as its importers like. */
export const DEFAULT = 'default';

/** Nothing for a function that only what it is given to can call. */
export function nameOfFunction(node: ts.Node): string | undefined {
  if ((ts.isFunctionDeclaration(node) || ts.isClassLike(node)) && node.name !== undefined)
    return node.name.text;
  if (ts.isMethodDeclaration(node)) return textOfName(node.name);
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return textOfName(parent.name);
  if (ts.isBinaryExpression(parent) && parent.right === node)
    return parent.left.getText() === 'module.exports' ? DEFAULT : lastName(parent.left);
  const isDefault =
    ts.isExportAssignment(parent) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
  return isDefault ? DEFAULT : undefined;
}

const textOfName = (name: ts.Node): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name) ? name.text : undefined;

export function lastName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : undefined;
}
