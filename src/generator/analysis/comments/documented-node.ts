import { ts } from 'ts-morph';
import type { FunctionNode } from '../syntax/index.js';

const isDocumentable = (node: ts.Node): boolean =>
  ts.isStatement(node) || ts.isObjectLiteralElement(node) || ts.isClassElement(node);

/** The statement or member that holds a declaration: the documentation comment precedes it. */
export function documentedNode(node: ts.Node): ts.Node {
  let outer = node;
  while (!isDocumentable(outer) && !ts.isSourceFile(outer)) outer = outer.parent;
  return outer;
}

/** The statements and members around a node, the innermost first. */
export function* documentedAncestors(node: ts.Node): Generator<ts.Node> {
  for (let outer = node.parent; outer !== undefined && !ts.isSourceFile(outer); outer = outer.parent)
    if (isDocumentable(outer)) yield outer;
}

/** The node that a function's documentation comment precedes; `undefined` for a function without a name. */
export function documentedFunction(handler: FunctionNode | undefined): ts.Node | undefined {
  if (handler === undefined) return undefined;
  const { parent } = handler;
  const isNamed =
    ts.isFunctionDeclaration(handler) ||
    ts.isMethodDeclaration(handler) ||
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent);
  return isNamed ? documentedNode(handler) : undefined;
}
