/** Gives closed objects within a type names of their own: nested ones are taken for maps by old versions of OpenAPI Generator. */
import type { Schema } from '../../../shared/contract.js';
import {
  mapChildren,
  mapValues,
  type SchemaKeyword,
  schemasWithin,
} from '../../../shared/json-schema/index.js';
import { typeName } from './operation-ids.js';

/** @param refer makes a type of a part, and returns a reference to it */
export function withNamedParts(
  schema: Schema,
  name: string,
  refer: (part: Schema, name: string) => Schema,
): Schema {
  if (!holdsClosed(schema)) return schema;
  return mapParts(schema, name, (part, partName) => {
    const whole = withNamedParts(part, partName, refer);
    return isClosed(whole) ? refer(whole, partName) : whole;
  });
}

const isClosed = ({ additionalProperties }: Schema): boolean => additionalProperties === false;

const holdsClosed = (schema: Schema): boolean =>
  [...schemasWithin(schema)].some((part) => part !== schema && isClosed(part));

/** The name of a part consists of the type's name and the part's place: `TaskInputOwner`. */
const mapParts = (schema: Schema, name: string, change: (part: Schema, name: string) => Schema): Schema => ({
  ...mapChildren(schema, (part, keyword) =>
    keyword === 'properties' ? part : change(part, name + (PLACES[keyword] ?? '')),
  ),
  ...(schema.properties && {
    properties: mapValues(schema.properties, (part, key) => change(part, name + typeName(key))),
  }),
});

const PLACES: Partial<Record<SchemaKeyword, string>> = {
  items: 'Item',
  prefixItems: 'Item',
  additionalProperties: 'Value',
  anyOf: 'Option',
};
