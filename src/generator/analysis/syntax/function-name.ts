/** The names of functions and classes in their own modules. */
import { ts } from 'ts-morph';
import { bare } from './returns.js';

/** Importers choose the name of a default export. */
export const DEFAULT = 'default';

/** `undefined` for a function without a name: only the function that receives it as an argument can call it. */
export function nameOfFunction(node: ts.Node): string | undefined {
  if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name !== undefined)
    return node.name.text;
  if (ts.isMethodDeclaration(node)) return textOfName(node.name);
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return textOfName(parent.name);
  if (ts.isBinaryExpression(parent) && parent.right === node)
    return parent.left.getText() === 'module.exports' ? DEFAULT : lastName(parent.left);
  const isDefault =
    ts.isExportAssignment(parent) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
  if (isDefault) return DEFAULT;
  return ts.isClassExpression(node) ? node.name?.text : undefined;
}

const textOfName = (name: ts.Node): string | undefined =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isPrivateIdentifier(name) ? name.text : undefined;

/** `declare` of `helpers.declare` and of `(0, helpers.declare)`. */
export function lastName(node: ts.Node): string | undefined {
  const named = ts.isExpression(node) ? bare(node) : node;
  if (ts.isPropertyAccessExpression(named)) return named.name.text;
  return ts.isIdentifier(named) ? named.text : undefined;
}
