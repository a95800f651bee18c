/** Splits a schema into alternatives: a value that fits the schema fits at least one of them. */
import type { Schema } from '../../contract.js';
import { referredName, resolveReference } from '../json-schema.js';

type Types = Readonly<Record<string, Schema>>;

/** Splits unions, lists of values and lists of types. References stay, except those to a union. */
export function comparableAlternatives(schema: Schema, types: Types, seen: readonly string[] = []): Schema[] {
  const { $ref, anyOf, enum: values, type, ...rest } = schema;
  if ($ref !== undefined) {
    const target = types[referredName(schema) ?? ''];
    const isTakenApart = target !== undefined && !seen.includes($ref) && isSeveral(target);
    return isTakenApart ? comparableAlternatives(target, types, [...seen, $ref]) : [schema];
  }
  if (anyOf !== undefined) return anyOf.flatMap((part) => comparableAlternatives(part, types, seen));
  if (values !== undefined) return values.map((value) => ({ const: value }));
  if (schema.const !== undefined) return [{ const: schema.const }];
  if (type === 'null') return [{ const: null }];
  if (type === 'boolean') return [{ const: true }, { const: false }];
  if (Array.isArray(type)) {
    return type.flatMap((type) => comparableAlternatives({ ...rest, type: type }, types, seen));
  }
  return [schema];
}

const isSeveral = (schema: Schema): boolean =>
  schema.$ref !== undefined ||
  schema.anyOf !== undefined ||
  schema.enum !== undefined ||
  Array.isArray(schema.type);

/** The schema that references lead to; the schema itself if it is no reference; `{}` if no type has the name. */
export const referredSchema = (schema: Schema, types: Types): Schema => resolveReference(schema, types) ?? {};
