/** The alternatives of unions as they are declared, through references, and unions that exist once for the same parts. */
import type { Schema } from '../../contract.js';
import { allSchemas, describingChildren, resolveReference } from '../json-schema.js';

/** How deep unions may be nested. */
const DEPTH = 20;

/** All alternatives of a schema as they are declared, each once. */
export const plainAlternatives = (schema: Schema, definitions: SchemasByName): Schema[] => [
  ...new Set(nestedAlternatives(schema, definitions, 0)),
];

function nestedAlternatives(schema: Schema, definitions: SchemasByName, depth: number): Schema[] {
  const resolved = withoutReference(schema, definitions);
  if (resolved.anyOf === undefined || depth === DEPTH) return [resolved];
  return resolved.anyOf.flatMap((part) => nestedAlternatives(part, definitions, depth + 1));
}

type Keyword = 'anyOf' | 'allOf';

interface Combinations {
  schema?: Schema;
  longer: WeakMap<Schema, Combinations>;
}

const combinations: Record<Keyword, Combinations> = {
  anyOf: { longer: new WeakMap() },
  allOf: { longer: new WeakMap() },
};
const besides = new WeakMap<Schema, readonly Schema[]>();

/** Separates the alternatives of a union from those beside it. */
const BESIDE: Schema = {};

/**
 * The same object for the same parts: validators are compiled once for each object, and a type that holds itself would
 * otherwise make another one at each depth of a value.
 */
function sameCombination(keyword: Keyword, parts: readonly Schema[], beside: readonly Schema[] = []): Schema {
  let place = combinations[keyword];
  for (const part of beside.length === 0 ? parts : [...parts, BESIDE, ...beside]) {
    const longer = place.longer.get(part) ?? { longer: new WeakMap() };
    place.longer.set(part, longer);
    place = longer;
  }
  place.schema ??= { [keyword]: [...parts] };
  if (beside.length > 0) besides.set(place.schema, beside);
  return place.schema;
}

/** Combines schemas and the parts of combinations within them, each once; `undefined` without schemas. */
export function combination(keyword: Keyword, schemas: readonly Schema[]): Schema | undefined {
  const within = (schema: Schema): readonly Schema[] =>
    Object.keys(schema).length === 1 ? (schema[keyword] ?? [schema]) : [schema];
  const parts = [...new Set(schemas.flatMap(within))];
  return parts.length > 1 ? sameCombination(keyword, parts) : parts[0];
}

/** @param beside alternatives that a value may not be, but whose properties it may have */
export function sameUnion(alternatives: readonly Schema[], beside: readonly Schema[] = []): Schema {
  const [only, ...more] = alternatives;
  const isAlone = more.length === 0 && beside.length === 0;
  return isAlone && only !== undefined ? only : sameCombination('anyOf', alternatives, beside);
}

export const alternativesBesideUnion = (union: Schema): readonly Schema[] => besides.get(union) ?? [];

export type SchemasByName = Readonly<Record<string, Schema>>;

/** The schema that references lead to, without the keywords beside them; `{}` for a type that refers only to itself. */
export const withoutReference = (schema: Schema, definitions: SchemasByName): Schema =>
  schema.$ref === undefined ? schema : (resolveReference(schema, definitions) ?? {});

/** The schema and every schema that describes a part of its values, including types that they refer to. */
export function reachedSchemas(schema: Schema, definitions: SchemasByName): ReadonlySet<Schema> {
  const resolvePart = (part: Schema): Schema => withoutReference(part, definitions);
  return allSchemas(resolvePart(schema), (part) => describingChildren(part).map(resolvePart));
}

/** Whether the configuration decides if an object may have properties that the schema does not name. */
export const isClosedByConfiguration = ({ properties, additionalProperties }: Schema): boolean =>
  properties !== undefined && additionalProperties === undefined;
