import type { ts } from 'ts-morph';
import type { SchemaContext } from '../../context/index.js';
import { outsideOrigin } from '../shared/reader.js';

/** The name of a valibot function: `string`, also for `stringAsync`; `null` for `null_`. */
export function valibotName(context: SchemaContext, node: ts.Node): string | undefined {
  const origin = outsideOrigin(context, node);
  if (origin?.from !== 'valibot') return undefined;
  const path = origin.path[0] === 'default' ? origin.path.slice(1) : origin.path;
  return path.join('.').replace(/(?:Async|_)$/, '');
}
