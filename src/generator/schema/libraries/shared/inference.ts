/** Reads types that are inferred from a schema, because the schema says more than the type. */
import { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { Side } from '../library.js';

/** Reads `z.infer<typeof Task>`. `sideOf` knows which of the library's types is the input and which the output. */
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
