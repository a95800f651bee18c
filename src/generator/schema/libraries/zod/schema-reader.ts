import type { ts } from 'ts-morph';
import type { Schema } from '../../../../shared/contract.js';
import type { SchemaContext } from '../../context/index.js';
import type { Arguments } from '../shared/expressions.js';

/** The facts about one schema. */
export interface ReadSchema {
  schema: Schema;
  /** Set if further methods describe another value than the input. */
  changed?: true;
}

export interface SchemaReader {
  context: SchemaContext;
  /** `undefined` if the expression is not a schema of zod that can be followed. */
  read(node: ts.Node): ReadSchema | undefined;
  /** An unknown schema accepts anything. */
  readSchema(node: ts.Node | undefined): Schema;
}

/** `min` and `2` of `.min(2)` */
export interface MethodCall {
  name: string;
  given: Arguments;
}
