/** The schema of a type as the source states it. */
import { ts } from 'ts-morph';
import type { Schema } from '../contract.js';
import { schemaOfCheckedNode } from './schema-of-checked-node.js';
import type { Schemas } from './schemas.js';

/** `undefined` within the type is `NOTHING`, which the caller takes out where a value may be left out. */
export function schemaOfNode(schemas: Schemas, node: ts.TypeNode): Schema | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.StringKeyword:
      return { type: 'string' };
    case ts.SyntaxKind.NumberKeyword:
      return { type: 'number' };
    case ts.SyntaxKind.BooleanKeyword:
      return { type: 'boolean' };
    default:
      return schemaOfCheckedNode(schemas, node);
  }
}
