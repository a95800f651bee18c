import type { ts } from 'ts-morph';
import type { Schema } from '../../contract.js';
import type { SchemaContext } from '../context/index.js';
import { annotated } from '../documentation/index.js';

/** A schema with what the comment before a symbol's first declaration says, where that is source of a project. */
export function documented(context: SchemaContext, schema: Schema, symbol: ts.Symbol | undefined): Schema {
  const [node] = symbol?.declarations ?? [];
  return node === undefined ? schema : annotated(context, schema, node);
}
