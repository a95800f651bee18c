/** Parts of a function that are asked for again and again. */
import { ts } from 'ts-morph';
import type { FunctionNode } from './value.js';

/** The parameters that calls give: `this` is none. */
export const withoutThis = ({ parameters }: ts.SignatureDeclaration): ts.ParameterDeclaration[] =>
  parameters.filter(({ name }) => !(ts.isIdentifier(name) && name.text === 'this'));

/**
 * In the order of the text; those of functions within it too: they may run at another time, but with the same
 * arguments. Iterative, so that no depth of nesting exhausts the stack.
 */
export function callsIn({ body }: FunctionNode): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const open: ts.Node[] = body === undefined ? [] : [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isCallExpression(node)) calls.push(node);
    const children: ts.Node[] = [];
    ts.forEachChild(node, (child) => void children.push(child));
    open.push(...children.reverse());
  }
  return calls;
}
