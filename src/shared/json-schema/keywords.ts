/** Reads single keywords of a schema. */
import type { JsonLiteral, JsonType, Schema } from '../contract.js';

export const schemaTypes = ({ type }: Schema): readonly JsonType[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

/** The only values that the schema allows; empty if it does not list any. */
export const listedValues = ({ const: only, enum: values }: Schema): readonly JsonLiteral[] =>
  only === undefined ? (values ?? []) : [only];

export const typeOfLiteral = (value: JsonLiteral): JsonType =>
  value === null ? 'null' : (typeof value as 'string' | 'number' | 'boolean');

export const constant = (value: JsonLiteral): Schema =>
  value === null ? { type: 'null' } : { type: typeOfLiteral(value), const: value };

/** The schemas of properties without a name of their own. */
export const unnamedProperties = ({ patternProperties = {}, additionalProperties }: Schema): Schema[] => [
  ...Object.values(patternProperties),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
];

/** The schema of a property: `false` if the object may not have it, `undefined` if the schema says nothing about it. */
export function schemaOfProperty(schema: Schema, name: string): Schema | false | undefined {
  const { properties, patternProperties, additionalProperties } = schema;
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  for (const [pattern, part] of Object.entries(patternProperties ?? {}))
    if (new RegExp(pattern, 'u').test(name)) return part;
  return additionalProperties === true ? undefined : additionalProperties;
}
