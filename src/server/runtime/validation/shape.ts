import type { Schema } from '../../../shared/contract.js';
import { allowedValues, isOfType, typesOf } from './expectation.js';
import { isWireValue } from './wire-types.js';

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
