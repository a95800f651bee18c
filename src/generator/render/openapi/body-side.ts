/** The part of an argument's schema that can be the body of a request. */
import type { Schema } from '../../../shared/contract.js';
import { acceptsEverything, resolveReference, typesOf } from '../../../shared/json-schema/index.js';

/**
 * The schema of those values that are no lists: a list in a body holds all arguments. `undefined` if all are. References at
 * its top level stay.
 */
export function unlistedSide(schema: Schema, $defs: Readonly<Record<string, Schema>>): Schema | undefined {
  const own = resolveReference(schema, $defs);
  if (own === undefined) return undefined;
  if (acceptsEverything(own)) return { ...own, type: 'object' };
  if (own.anyOf !== undefined) {
    const sides = own.anyOf.map((member) => unlistedSide(member, $defs));
    if (sides.every((side, index) => side === own.anyOf?.[index])) return schema;
    const kept = sides.filter((side) => side !== undefined);
    const [only] = kept;
    return kept.length > 1 ? { anyOf: kept } : only;
  }
  if (own.allOf !== undefined)
    return own.allOf.every((member) => unlistedSide(member, $defs) !== undefined) ? schema : undefined;
  const types = typesOf(own);
  const kept = types.filter((type) => type !== 'array');
  const [only] = kept;
  if (only === undefined || kept.length === types.length) return only && schema;
  return { ...own, type: kept.length === 1 ? only : kept };
}
