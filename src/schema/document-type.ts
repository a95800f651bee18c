/** Where a collection's type of documents is stated: at its making, or at the constant that holds it. */
import { ts } from 'ts-morph';
import { isJavaScript } from './stated.js';

export function documentTypeOf(node: ts.NewExpression): ts.TypeNode | undefined {
  if (isJavaScript(node)) return undefined;
  const [own] = node.typeArguments ?? [];
  if (own !== undefined) return own;
  const holder = node.parent;
  const type = ts.isVariableDeclaration(holder) && holder.initializer === node ? holder.type : undefined;
  return type !== undefined && ts.isTypeReferenceNode(type) ? type.typeArguments?.[0] : undefined;
}
