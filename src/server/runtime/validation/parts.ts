/** The forms of schemas, described once: validation decodes, coerces and explains values along these. */
import type { Schema } from '../../../shared/contract.js';
import { type SchemasByName, withoutReference } from '../../../shared/json-schema/index.js';
import { allowedValues, isOfType, typesOf } from './expectation.js';
import { isWireValue } from './wire-types.js';

/** One of the schemas that together describe a value. */
export interface Part {
  schema: Schema;
  /** False in an intersection, which refuses unknown properties as a whole. */
  closes: boolean;
}

/** Chooses the alternative of a union that a value has to fit; `undefined` for none. */
export type Choose = (union: Schema, closes: boolean) => Schema | undefined;

/** The chosen alternative of a union, all parts of an intersection, and the schema itself, without references. */
export function* partsOf(
  schema: Schema,
  definitions: SchemasByName,
  choose: Choose,
  closes = true,
): Generator<Part> {
  const found = withoutReference(schema, definitions);
  const isAlone = closes && found.allOf === undefined;
  const chosen = found.anyOf && choose(found, isAlone);
  if (chosen !== undefined) yield* partsOf(chosen, definitions, choose, isAlone);
  for (const part of found.allOf ?? []) yield* partsOf(part, definitions, choose, false);
  yield { schema: found, closes: isAlone };
}

/**
 * Whether the value has the type that the schema names, and is among the values that it lists. Properties and items are
 * not checked.
 */
export function isRoughly(schema: Schema, value: unknown): boolean {
  if (schema['x-type'] !== undefined) return isWireValue(schema['x-type'], value);
  const values = allowedValues(schema);
  if (values.length > 0) return values.some((each) => each === value);
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOfType(type, value));
}

/** The schema of a property: `false` if the object may not have it, `undefined` if the schema says nothing about it. */
export function propertyOf(schema: Schema, name: string): Schema | false | undefined {
  const { properties, patternProperties, additionalProperties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  for (const [pattern, part] of Object.entries(patternProperties ?? {}))
    if (new RegExp(pattern, 'u').test(name)) return part;
  return additionalProperties === true ? undefined : additionalProperties;
}
