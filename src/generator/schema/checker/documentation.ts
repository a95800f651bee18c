import type { ts } from 'ts-morph';
import type { Schema } from '../../../shared/contract.js';
import { annotated } from '../annotations/index.js';
import type { SchemaContext } from '../context/index.js';

/** Adds the comment before the symbol's first declaration, if that is in the project's source. */
export function documented(context: SchemaContext, schema: Schema, symbol: ts.Symbol | undefined): Schema {
  const [node] = symbol?.declarations ?? [];
  return node === undefined ? schema : annotated(context, schema, node);
}
