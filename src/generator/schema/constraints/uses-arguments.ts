/** Finds the uses of parameters. */
import { ts } from 'ts-morph';
import type { Evaluator } from '../../analysis/interpreter/index.js';
import { allNodes, type FunctionNode } from '../../analysis/syntax/index.js';

/** The identifiers in a function that refer to a parameter or a variable. */
export const referencesOfName = (
  evaluator: Evaluator,
  body: ts.Node,
  declaration: ts.Node,
  name: ts.Identifier,
): ts.Identifier[] =>
  allNodes(body)
    .filter(ts.isIdentifier)
    .filter((node) => node.text === name.text && node !== name && isVariable(node))
    .filter((node) => evaluator.lookup(node.text, node)?.[0] === declaration);

/** Whether a function uses `arguments`: it may then take more than its parameters. */
export function usesArguments(handler: FunctionNode): boolean {
  const { body } = handler;
  if (body === undefined || ts.isArrowFunction(handler) || !body.getText().includes('arguments'))
    return false;
  return allNodes(body, (node) => !hasOwnArguments(node) && !isCheck(node)).some(
    (node) => ts.isIdentifier(node) && node.text === 'arguments' && isVariable(node),
  );
}

const hasOwnArguments = (node: ts.Node): boolean => ts.isFunctionLike(node) && !ts.isArrowFunction(node);

/** `check(arguments, [Match.Any])` satisfies audit-argument-checks; it does not read arguments. */
const isCheck = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^check\(\s{0,20}arguments\b/.test(node.getText());

/** Whether an identifier is not only the name of a property. */
const isVariable = (node: ts.Identifier): boolean =>
  !(
    (ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) &&
    node.parent.name === node
  );
