/** Types that are inferred from a schema: the schema says more than the type does. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../contract.js';
import type { Side } from '../library.js';

/** Of `z.infer<typeof Task>`: `sideOf` tells by the library's own name what of the schema the type is. */
export function inferredByName(
  node: ts.TypeNode,
  sideOf: (name: ts.EntityName) => Side | undefined,
  schemaOf: (node: ts.Node, side: Side) => Schema | undefined,
): Schema | undefined {
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const [argument] = node.typeArguments ?? [];
  if (argument === undefined || !ts.isTypeQueryNode(argument)) return undefined;
  const side = sideOf(node.typeName);
  return side && schemaOf(argument.exprName, side);
}
