/** The forms of schemas, described once: validation decodes, coerces and explains values along these. */
import type { JsonType, Schema } from '../../../shared/contract.js';
import {
  listedValues,
  type SchemasByName,
  typesOf,
  withoutReference,
} from '../../../shared/json-schema/index.js';
import { isPlainObject } from '../plain-object.js';
import { isWireValue } from './wire-types.js';

/** One of the schemas that together describe a value. */
export interface Part {
  schema: Schema;
  /** False in an intersection, which refuses unknown properties as a whole. */
  closes: boolean;
}

/** Chooses the alternative of a union that a value has to fit; `undefined` for none. */
export type Choose = (union: Schema, closes: boolean) => Schema | undefined;

/**
 * The chosen alternative of a union, all parts of an intersection, and the schema itself, without references.
 * @param within schemas that are left out, because they hold this one
 */
export function* partsOf(
  schema: Schema,
  definitions: SchemasByName,
  choose: Choose,
  closes = true,
  within: readonly Schema[] = [],
): Generator<Part> {
  const found = withoutReference(schema, definitions);
  if (within.includes(found)) return;
  const isAlone = closes && found.allOf === undefined;
  const inner = [...within, found];
  const chosen = found.anyOf && choose(found, isAlone);
  if (chosen !== undefined) yield* partsOf(chosen, definitions, choose, isAlone, inner);
  for (const part of found.allOf ?? []) yield* partsOf(part, definitions, choose, false, inner);
  yield { schema: found, closes: isAlone };
}

/**
 * Whether the value has the type that the schema names, and is among the values that it lists. Properties and items are
 * not checked.
 */
export function isRoughly(schema: Schema, value: unknown): boolean {
  if (schema['x-type'] !== undefined) return isWireValue(schema['x-type'], value);
  const values = listedValues(schema);
  if (values.length > 0) return values.some((each) => each === value);
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOfType(type, value));
}

/** Unlike JSON, a value may be a Date, which is no object here. */
export function isOfType(type: JsonType, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return typeof value === 'number' && !(value % 1);
    case 'object':
      return isPlainObject(value);
    default:
      return typeof value === type;
  }
}
