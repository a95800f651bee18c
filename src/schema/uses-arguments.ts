import { ts } from 'ts-morph';
import type { FunctionNode } from '../find/value.js';

/** Whether a function reads `arguments`, so that its parameters are not all that it takes. */
export function usesArguments(handler: FunctionNode): boolean {
  const { body } = handler;
  if (body === undefined || ts.isArrowFunction(handler) || !body.getText().includes('arguments'))
    return false;
  const open: ts.Node[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isIdentifier(node) && node.text === 'arguments') return true;
    if (ts.isPropertyAccessExpression(node)) open.push(node.expression);
    else if (ts.isPropertyAssignment(node)) open.push(...keyIn(node.name), node.initializer);
    else if (!hasOwnArguments(node)) ts.forEachChild(node, (child) => void open.push(child));
  }
  return false;
}

const hasOwnArguments = (node: ts.Node): boolean => ts.isFunctionLike(node) && !ts.isArrowFunction(node);

/** A name is none. */
const keyIn = (name: ts.PropertyName): ts.Node[] =>
  ts.isComputedPropertyName(name) ? [name.expression] : [];
