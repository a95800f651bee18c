import { ts } from 'ts-morph';
import { type FunctionNode, withoutThis } from '../../analysis/syntax/index.js';

/** Whether a function reads `arguments`: it may then take more than its parameters. */
export function usesArguments(handler: FunctionNode): boolean {
  const { body } = handler;
  if (body === undefined || ts.isArrowFunction(handler) || !body.getText().includes('arguments'))
    return false;
  const count = withoutThis(handler).length;
  const open: ts.Node[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isIdentifier(node) && node.text === 'arguments') return true;
    const index = ts.isElementAccessExpression(node) ? indexIn(node) : undefined;
    if (index !== undefined && index < count) continue;
    if (ts.isPropertyAccessExpression(node)) open.push(node.expression);
    else if (ts.isPropertyAssignment(node)) open.push(...keyIn(node.name), node.initializer);
    else if (ts.isCallExpression(node) && isChecked(node)) open.push(...node.arguments.slice(1));
    else if (!hasOwnArguments(node)) ts.forEachChild(node, (child) => void open.push(child));
  }
  return false;
}

const hasOwnArguments = (node: ts.Node): boolean => ts.isFunctionLike(node) && !ts.isArrowFunction(node);

/** `arguments` as the name of a property is not the variable. */
const keyIn = (name: ts.PropertyName): ts.Node[] =>
  ts.isComputedPropertyName(name) ? [name.expression] : [];

/** `check(arguments, [Match.Any])` satisfies audit-argument-checks; it does not read arguments. */
const isChecked = ({ expression: callee, arguments: [first] }: ts.CallExpression): boolean =>
  ts.isIdentifier(callee) && callee.text === 'check' && first !== undefined && isArguments(first);

const isArguments = (node: ts.Node): boolean => ts.isIdentifier(node) && node.text === 'arguments';

/** `0` of `arguments[0]` */
const indexIn = ({ expression, argumentExpression: key }: ts.ElementAccessExpression): number | undefined =>
  isArguments(expression) && ts.isNumericLiteral(key) ? Number(key.text) : undefined;

/** The position of the argument that a function reads as `arguments[0]`. */
export function ownIndex(handler: ts.Node, node: ts.ElementAccessExpression): number | undefined {
  const index = indexIn(node);
  return index !== undefined && isOwnArguments(handler, node.expression) ? index : undefined;
}

/** Whether a node is the `arguments` of this function, not of one within it. */
export function isOwnArguments(handler: ts.Node, node: ts.Node): boolean {
  if (!isArguments(node)) return false;
  let outer: ts.Node = node;
  while (outer !== handler && !hasOwnArguments(outer) && !ts.isSourceFile(outer)) outer = outer.parent;
  return outer === handler && !ts.isArrowFunction(handler);
}
