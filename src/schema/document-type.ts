/** Where a collection's type of documents is stated: at its making, or at the constant that holds it. */
import { ts } from 'ts-morph';
import { collectionParts } from '../find/collection-parts.js';
import type { Evaluator } from '../find/evaluator.js';
import type { Call } from '../find/scan.js';
import { isJavaScript } from './stated.js';

export function documentTypeOf(evaluator: Evaluator, node: Call): ts.TypeNode | undefined {
  if (isJavaScript(node)) return undefined;
  const own = ts.isNewExpression(node) ? collectionParts(evaluator, node)?.document : node.typeArguments?.[0];
  if (own !== undefined) return own;
  const holder = node.parent;
  const type = ts.isVariableDeclaration(holder) && holder.initializer === node ? holder.type : undefined;
  return type !== undefined && ts.isTypeReferenceNode(type) ? type.typeArguments?.[0] : undefined;
}
