import type { Schema } from '../../contract.js';
import { type SchemasByName, withoutReference } from './definitions.js';

/** How deep unions may stand in unions. */
const DEPTH = 20;

/** All alternatives of a schema as they are declared, each once. */
export const plainAlternatives = (schema: Schema, definitions: SchemasByName): Schema[] => [
  ...new Set(nestedAlternatives(schema, definitions, 0)),
];

function nestedAlternatives(schema: Schema, definitions: SchemasByName, depth: number): Schema[] {
  const found = withoutReference(schema, definitions);
  if (found.anyOf === undefined || depth === DEPTH) return [found];
  return found.anyOf.flatMap((part) => nestedAlternatives(part, definitions, depth + 1));
}

interface Unions {
  union?: Schema;
  longer: WeakMap<Schema, Unions>;
}

const knownUnions: Unions = { longer: new WeakMap() };
const besides = new WeakMap<Schema, readonly Schema[]>();

/** Stands between the alternatives of a union and those beside it. */
const BESIDE: Schema = {};

/**
 * The union of alternatives, the same one whenever it is asked for: a type that holds itself would otherwise make another
 * one at each depth of a value, to be compiled there.
 * @param beside alternatives that a value may not be, but whose properties it may have
 */
export function sameUnion(alternatives: readonly Schema[], beside: readonly Schema[] = []): Schema {
  const [only, ...more] = alternatives;
  if (only !== undefined && more.length === 0 && beside.length === 0) return only;
  let known = knownUnions;
  for (const each of [...alternatives, BESIDE, ...beside]) {
    const longer = known.longer.get(each) ?? { longer: new WeakMap() };
    known.longer.set(each, longer);
    known = longer;
  }
  known.union ??= { anyOf: [...alternatives] };
  besides.set(known.union, beside);
  return known.union;
}

export const alternativesBeside = (union: Schema): readonly Schema[] => besides.get(union) ?? [];
