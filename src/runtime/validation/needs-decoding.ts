import type { Schema } from '../../contract.js';
import { describingChildrenOf } from '../../json-schema.js';
import type { Compiler } from './compiler.js';
import { isClosed, resolved } from './definitions.js';

/** Whether there is anything to decode or to strip below a schema: most have nothing. */
export function needsDecoding(
  { compiler, strips }: { compiler: Compiler; strips: boolean },
  schema: Schema,
): boolean {
  const seen = new Set<Schema>();
  const needs = (part: Schema): boolean => {
    const found = resolved(part, compiler.definitions);
    if (seen.has(found)) return false;
    seen.add(found);
    return (
      found['x-type'] !== undefined || (strips && isClosed(found)) || describingChildrenOf(found).some(needs)
    );
  };
  return needs(schema);
}
