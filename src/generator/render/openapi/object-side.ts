/** The part of a schema that describes objects, if it has one. */
import type { JsonType, Schema } from '../../../shared/contract.js';
import { acceptsEverything, resolveReference, typesOf } from '../../../shared/json-schema/index.js';

type SchemaDefinitions = Readonly<Record<string, Schema>>;

type IsKept = (type: JsonType) => boolean;

/** The schema of those values that are objects; `undefined` if none is. References at its top level stay. */
export const objectSide = (schema: Schema, $defs: SchemaDefinitions): Schema | undefined =>
  sideOf(schema, $defs, (type) => type === 'object');

/** The schema of those values that are no lists: a list in a body holds all arguments. */
export const unlistedSide = (schema: Schema, $defs: SchemaDefinitions): Schema | undefined =>
  sideOf(schema, $defs, (type) => type !== 'array');

function sideOf(schema: Schema, $defs: SchemaDefinitions, isKept: IsKept): Schema | undefined {
  const own = resolveReference(schema, $defs);
  if (own === undefined) return undefined;
  if (acceptsEverything(own)) return { ...own, type: 'object' };
  if (own.anyOf !== undefined) {
    const sides = own.anyOf.map((member) => sideOf(member, $defs, isKept));
    if (sides.every((side, index) => side === own.anyOf?.[index])) return schema;
    const kept = sides.filter((side) => side !== undefined);
    const [only] = kept;
    return kept.length > 1 ? { anyOf: kept } : only;
  }
  if (own.allOf !== undefined)
    return own.allOf.every((member) => sideOf(member, $defs, isKept) !== undefined) ? schema : undefined;
  const types = typesOf(own);
  const kept = types.filter(isKept);
  const [only] = kept;
  if (only === undefined || kept.length === types.length) return only && schema;
  return { ...own, type: kept.length === 1 ? only : kept };
}

/** Whether a value may be an object or an array, which a plain text in a query cannot express. */
export function isStructured(schema: Schema, $defs: SchemaDefinitions): boolean {
  const own = resolveReference(schema, $defs);
  if (own === undefined || acceptsEverything(own)) return own === undefined;
  if (own.type !== undefined) return [own.type].flat().some((type) => type === 'object' || type === 'array');
  return [...(own.anyOf ?? []), ...(own.allOf ?? [])].some((member) => isStructured(member, $defs));
}
