/** An argument in the path, which is always a string (C6), compared with a number. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../analysis/interpreter/index.js';
import { allNodes, withoutThis } from '../analysis/syntax/index.js';
import { argumentsInPath, type Finding, type LintRule, type Subject } from './subject.js';

export const urlArgumentCompared: LintRule = ({ evaluator }, subject): Finding | undefined => {
  const parameters = inPath(subject);
  if (parameters.length === 0) return undefined;
  const nodes = allNodes(subject.body);
  for (const [index, parameter] of parameters) {
    const isIt = (node: ts.Node): boolean => ts.isIdentifier(node) && declares(evaluator, node, parameter);
    if (nodes.some((node) => assignsValue(node, isIt))) continue;
    const comparison = nodes.find((node) => comparesWithNumber(node, isIt));
    if (comparison === undefined) continue;
    const name = parameter.name.getText();
    return {
      at: comparison,
      message: `'${name}' is :${index} of the url, which is always a string, but is compared with a number here.`,
      hint: `Convert it first: \`Number(${name})\`.`,
    };
  }
  return undefined;
};

function inPath({ declaration, handler }: Subject): [number, ts.ParameterDeclaration][] {
  const nodes = withoutThis(handler);
  return argumentsInPath(declaration.options.options).flatMap((index) => {
    const node = nodes[index];
    return node !== undefined && ts.isIdentifier(node.name) && node.dotDotDotToken === undefined
      ? [[index, node] satisfies [number, ts.ParameterDeclaration]]
      : [];
  });
}

const declares = ({ lookup }: Evaluator, node: ts.Identifier, parameter: ts.ParameterDeclaration): boolean =>
  lookup(node.text, node)?.[0] === parameter;

/** After an assignment the variable may hold a number. */
const assignsValue = (node: ts.Node, isIt: (node: ts.Node) => boolean): boolean =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= ts.SyntaxKind.LastAssignment &&
  isIt(node.left);

function comparesWithNumber(node: ts.Node, isIt: (node: ts.Node) => boolean): boolean {
  if (ts.isCaseClause(node)) return isNumber(node.expression) && isIt(node.parent.parent.expression);
  if (!ts.isBinaryExpression(node) || !/^(?:[!=]==|[<>]=?)$/.test(node.operatorToken.getText())) return false;
  const { left, right } = node;
  return (isIt(left) && isNumber(right)) || (isNumber(left) && isIt(right));
}

const isNumber = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) || (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand));
