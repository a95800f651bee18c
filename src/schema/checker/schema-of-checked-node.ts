/** The schema of a stated type as the type checker reduces it: for what syntax cannot say. */
import { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import type { SchemaContext } from '../context/index.js';
import { schemaOfType } from './schema-of-type.js';

/** Nothing where the checker has no such node; `undefined` within the type is `NOTHING`. */
export function schemaOfCheckedNode(context: SchemaContext, node: ts.TypeNode): Schema | undefined {
  const { types, twin } = context.evaluator.project.checker(node.getSourceFile().fileName);
  const own = twin(node);
  if (own === undefined) return undefined;
  return schemaOfType(
    context,
    types,
    types.getTypeAtLocation(own),
    node,
    ts.isTypeNode(own) ? own : undefined,
  );
}
