import type { Schema } from '../../../shared/contract.js';
import { acceptsEverything, acceptsNothing } from '../../../shared/json-schema/index.js';

/**
 * An object with these properties, and with no others unless it is open. Properties that may be `undefined` do not
 * travel, so that they may be absent.
 */
export function propertySchema(properties: Readonly<Record<string, Schema>>, isOpen: boolean): Schema {
  const required = Object.keys(properties)
    .filter((name) => !mayBeUndefined(properties[name] ?? {}))
    .sort();
  return {
    type: 'object',
    properties: { ...properties },
    ...(required.length === 0 ? {} : { required }),
    ...(isOpen ? { additionalProperties: true } : {}),
  };
}

/** What may be anything may be `undefined`, too. */
export const mayBeUndefined = (schema: Schema): boolean =>
  mayBeAnything(schema) || someOf(schema, acceptsNothing);

export const mayBeAnything = (schema: Schema): boolean => someOf(schema, acceptsEverything);

const someOf = (schema: Schema, is: (part: Schema) => boolean): boolean =>
  schema.anyOf === undefined ? is(schema) : schema.anyOf.some((part) => someOf(part, is));
