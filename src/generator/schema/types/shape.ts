/** The properties of an object type: they make one schema. */
import type { Schema } from '../../../shared/contract.js';
import {
  anyKeysWith,
  isUnconstrained,
  schemaOfMembers,
  separateUndefined,
} from '../../../shared/json-schema/index.js';
import { isBrandName } from '../../analysis/syntax/index.js';

export interface Shape {
  properties: ReadonlyMap<string, Property>;
  /** The keywords for the other keys that an object may have. */
  keys?: Schema;
  /** Whether its values are of a class, so that it is an object even without properties. */
  isInstance: boolean;
}

export interface Property {
  /** `function` for a value that is no data. */
  type: () => Schema | 'function';
  optional: boolean;
  /** Adds the property's documentation. */
  documented: (schema: Schema) => Schema;
}

/** `anything` is the schema of a type without properties. */
export function schemaOfShape(
  { properties: members, keys, isInstance }: Shape,
  anything: () => Schema,
): Schema {
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const [name, property] of members) {
    const type = property.type();
    if (type === 'function') continue;
    const { schema, optional } = separateUndefined(type);
    properties.push([name, property.documented(schema)]);
    // A property of any value may be `undefined`, which JSON leaves out.
    const mayBeMissing = optional || property.optional || isBrandName(name) || isUnconstrained(schema);
    if (!mayBeMissing) required.push(name);
  }
  if (properties.length > 0 || keys !== undefined) return schemaOfMembers(properties, required, keys);
  return isInstance || members.size > 0 ? { type: 'object', additionalProperties: true } : anything();
}

/** `[key: string]: number` */
export interface IndexSignature {
  /** The pattern of the keys; without one they are any texts. */
  pattern?: string;
  values: Schema;
}

/** The keywords for keys that are not named. */
export function keywordsOfKeys(signatures: readonly IndexSignature[]): Schema | undefined {
  if (signatures.length === 0) return undefined;
  const schemas = signatures.map(
    ({ pattern, values }) => [pattern, separateUndefined(values).schema] as const,
  );
  const ofAnyKey = schemas.find(([pattern]) => pattern === undefined);
  return ofAnyKey === undefined
    ? { patternProperties: Object.fromEntries(schemas), additionalProperties: false }
    : anyKeysWith(ofAnyKey[1]);
}
