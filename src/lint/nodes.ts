/** Walks over the body of a handler. */
import { ts } from 'ts-morph';
import type { FunctionNode } from '../analysis/syntax/index.js';

/** All nodes, functions within included, in the order of the source; `enters` keeps out of some. */
export function nodesIn(root: ts.Node, enters: (node: ts.Node) => boolean = () => true): ts.Node[] {
  const nodes: ts.Node[] = [];
  const open: ts.Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    if (node !== root && !enters(node)) continue;
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    open.push(...children.reverse());
  }
  return nodes;
}

/** The nodes that run when the function itself does. */
export const ownNodesIn = (root: ts.Node): ts.Node[] =>
  nodesIn(root, (node) => !ts.isFunctionLike(node) && !ts.isClassLike(node));

/** `remove` of `Tasks.remove`, of `remove` and of `Tasks['remove']`. */
export function lastName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression))
    return node.argumentExpression.text;
  if (ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node)) return lastName(node.expression);
  return '';
}

/** The names that a parameter or a variable binds. */
export function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** Whether an identifier is a use of a value: no key, no member's name, no declared name. */
export function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node;
  return true;
}

/** The parameters of a function, without a stated `this`. */
export const parametersIn = ({ parameters }: FunctionNode): ts.ParameterDeclaration[] =>
  parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));
