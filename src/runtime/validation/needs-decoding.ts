import type { Schema } from '../../contract.js';
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
    return found['x-type'] !== undefined || (strips && isClosed(found)) || parts(found).some(needs);
  };
  return needs(schema);
}

const parts = ({
  properties = {},
  patternProperties = {},
  additionalProperties,
  prefixItems = [],
  items,
  anyOf = [],
  allOf = [],
}: Schema): Schema[] => [
  ...Object.values(properties),
  ...Object.values(patternProperties),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ...prefixItems,
  ...(typeof items === 'object' ? [items] : []),
  ...anyOf,
  ...allOf,
];
