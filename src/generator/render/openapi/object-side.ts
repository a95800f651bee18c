/** The part of a schema that describes objects, if it has one. */
import type { Schema } from '../../../shared/contract.js';
import { acceptsEverything, resolveReference } from '../../../shared/json-schema/index.js';

type SchemaDefinitions = Readonly<Record<string, Schema>>;

/** The schema of those values that are objects; `undefined` if none is. References at its top level stay. */
export function objectSide(schema: Schema, $defs: SchemaDefinitions): Schema | undefined {
  const own = resolveReference(schema, $defs);
  if (own === undefined) return undefined;
  if (acceptsEverything(own)) return { ...own, type: 'object' };
  if (own.anyOf !== undefined) {
    const sides = own.anyOf.flatMap((member) => objectSide(member, $defs) ?? []);
    const [only] = sides;
    if (sides.length === own.anyOf.length) return schema;
    return sides.length > 1 ? { anyOf: sides } : only;
  }
  if (own.allOf !== undefined)
    return own.allOf.every((member) => objectSide(member, $defs) !== undefined) ? schema : undefined;
  if (own.type === 'object') return schema;
  return Array.isArray(own.type) && own.type.includes('object') ? { ...own, type: 'object' } : undefined;
}

/** Whether a value may be an object or an array, which a plain text in a query cannot express. */
export function isStructured(schema: Schema, $defs: SchemaDefinitions): boolean {
  const own = resolveReference(schema, $defs);
  if (own === undefined || acceptsEverything(own)) return own === undefined;
  if (own.type !== undefined) return [own.type].flat().some((type) => type === 'object' || type === 'array');
  return [...(own.anyOf ?? []), ...(own.allOf ?? [])].some((member) => isStructured(member, $defs));
}
