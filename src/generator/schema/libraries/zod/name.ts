import type { ts } from 'ts-morph';
import type { SchemaContext } from '../../context/index.js';
import { outsideOrigin } from '../shared/reader.js';

const MODULE = /^(?:zod|zod\/v[34]|zod\/v4-mini|zod\/mini|@zod\/mini|zod\/v4\/mini)$/;

/** The name of a zod function without the namespace: `string`, `iso.date`. */
export function zodName(context: SchemaContext, node: ts.Node): string | undefined {
  const origin = outsideOrigin(context, node);
  if (origin === undefined || !MODULE.test(origin.from)) return undefined;
  const [first = '', ...rest] = origin.path;
  return (first === 'z' || first === 'default' ? rest : origin.path).join('.');
}
