/** Parts of a function that are asked for again and again. */
import { ts } from 'ts-morph';
import type { FunctionNode } from './function-node.js';

/** The parameters that calls give: `this` is none. */
export const withoutThis = ({ parameters }: ts.SignatureDeclaration): ts.ParameterDeclaration[] =>
  parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));

/**
 * The calls in the order of the text; those of functions within it too: they may run at another time, but with the same
 * arguments.
 */
export const callsIn = ({ body }: FunctionNode): ts.CallExpression[] =>
  body === undefined ? [] : nodesIn(body).filter(ts.isCallExpression);

/** In the order of the text. Iterative, so that no depth of nesting exhausts the stack. */
export function nodesIn(root: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const open: ts.Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.push(node);
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    open.push(...children.reverse());
  }
  return nodes;
}
