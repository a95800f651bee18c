import { ts } from 'ts-morph';

export type FunctionNode =
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.FunctionDeclaration
  | ts.MethodDeclaration;

export const isFunctionNode = (node: ts.Node): node is FunctionNode =>
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isMethodDeclaration(node);
