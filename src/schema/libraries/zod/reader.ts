/** What a zod schema says, and what all parts of its reading share. */
import type { ts } from 'ts-morph';
import type { Schema } from '../../../contract.js';
import type { SchemaContext } from '../../context/index.js';
import type { Side } from '../library.js';
import { outsideOrigin } from '../shared/reader.js';

export interface Zod {
  schema: Schema;
  /** Whether what is said from here on is about another value than the one that is given. */
  changed?: true;
}

export interface ZodReader {
  context: SchemaContext;
  side: Side;
  /** `undefined` where an expression is no zod schema that can be followed. */
  read(node: ts.Node): Zod | undefined;
  /** What cannot be followed takes anything. */
  schemaOf(node: ts.Node | undefined): Schema;
}

const MODULE = /^(?:zod|zod\/v[34]|zod\/v4-mini|zod\/mini|@zod\/mini|zod\/v4\/mini)$/;

/** The name of something of zod, without that of the namespace: `string`, `iso.date`. */
export function zodName(context: SchemaContext, node: ts.Node): string | undefined {
  const origin = outsideOrigin(context, node);
  if (origin === undefined || !MODULE.test(origin.from)) return undefined;
  const [first = '', ...rest] = origin.path;
  return (first === 'z' || first === 'default' ? rest : origin.path).join('.');
}
