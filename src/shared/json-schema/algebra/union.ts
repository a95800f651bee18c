/** Makes unions in one normal form: `string | null` and `null | string` are the same schema. */
import { compareText } from '../../compare-text.js';
import { type JsonLiteral, type JsonType, type Schema, UNDEFINED } from '../../contract.js';
import { typeOfLiteral } from '../keywords.js';

/**
 * `UNDEFINED` remains an alternative for the caller to interpret. A union of no parts is TypeScript's `never`, which
 * also becomes `UNDEFINED`.
 */
export function unionSchema(parts: readonly Schema[]): Schema {
  const flat = parts.flatMap(unionMembers);
  if (flat.some(isUnconstrained)) return {};
  const literals = flat.flatMap(listedLiterals);
  const others = flat.filter((part) => listedLiterals(part).length === 0);
  const types = new Set(others.flatMap(plainTypes));
  const remaining = withoutCovered(literals, types);
  const rest = others.filter((part) => plainTypes(part).length === 0);
  const merged = [...rest, ...schemaOfLiterals(remaining, types), ...schemaOfTypes(types)];
  const unique = [...new Map(merged.map((part) => [canonicalText(part), part]))]
    .sort(([one], [other]) => compareText(one, other))
    .map(([, part]) => part);
  const [only] = unique;
  if (only === undefined) return UNDEFINED;
  return unique.length === 1 ? only : { anyOf: unique };
}

/** The alternatives of a schema that consists of `anyOf` alone; otherwise the schema itself. */
export const unionMembers = (schema: Schema): readonly Schema[] =>
  schema.anyOf !== undefined && Object.keys(schema).length === 1 ? schema.anyOf : [schema];

/** `{}` accepts everything. */
export const isUnconstrained = (schema: Schema): boolean => Object.keys(schema).length === 0;

/** The values of a schema that only lists them; empty for any other schema. */
export function listedLiterals(schema: Schema): readonly JsonLiteral[] {
  const { const: only, enum: values, type: _type, ...rest } = schema;
  if (Object.keys(rest).length > 0) return [];
  if (only !== undefined) return [only];
  if (values !== undefined) return values;
  return schema.type === 'null' ? [null] : [];
}

/** The types of a schema that has no other keyword. */
function plainTypes({ type, ...rest }: Schema): readonly JsonType[] {
  if (type === undefined || Object.keys(rest).length > 0) return [];
  return typeof type === 'string' ? [type] : type;
}

/** `true | false` is boolean; a literal is dropped beside its whole type. */
function withoutCovered(literals: readonly JsonLiteral[], types: Set<JsonType>): JsonLiteral[] {
  if (literals.includes(true) && literals.includes(false)) types.add('boolean');
  const unique = [...new Set(literals)].filter((value) => !types.has(typeOfLiteral(value)));
  // Null is a type: it is listed with other types.
  if (unique.length === 1 && unique[0] === null) {
    types.add('null');
    return [];
  }
  return unique.sort(byTypeAndText);
}

const byTypeAndText = (one: JsonLiteral, other: JsonLiteral): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareText(`${typeOfLiteral(one)} ${String(one)}`, `${typeOfLiteral(other)} ${String(other)}`);

/** Literals become one list. A null among them is listed with other types if there are any. */
function schemaOfLiterals(values: readonly JsonLiteral[], types: Set<JsonType>): Schema[] {
  const listed = types.size === 0 ? values : values.filter((value) => value !== null);
  if (listed.length < values.length) types.add('null');
  const [only] = listed;
  if (only === undefined) return [];
  const typesOfAll = [...new Set(listed.map(typeOfLiteral))].sort(compareText);
  const type = typesOfAll.length === 1 && typesOfAll[0] !== undefined ? typesOfAll[0] : typesOfAll;
  return listed.length === 1 ? [{ type, const: only }] : [{ type, enum: [...listed] }];
}

function schemaOfTypes(types: ReadonlySet<JsonType>): Schema[] {
  const sorted = [...types].sort(compareText);
  const [only] = sorted;
  if (only === undefined) return [];
  return [{ type: sorted.length === 1 ? only : sorted }];
}

/** A text that is the same for equal schemas, whatever the order of their keywords. */
export const canonicalText = (schema: Schema): string => JSON.stringify(schema, sortKeys);

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => compareText(one, other)));
}
