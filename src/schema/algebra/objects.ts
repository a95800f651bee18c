/** Schemas of objects: by their fields, with any keys, and open to more properties. */
import type { Schema } from '../../contract.js';
import { mapChildren } from '../../json-schema.js';
import { separateUndefined } from './optionality.js';
import { isUnconstrained } from './union.js';

/** A field whose schema accepts `undefined` as well is not required. */
export function schemaOfObject(fields: Iterable<readonly [string, Schema]>, more: Schema = {}): Schema {
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const [name, field] of fields) {
    const { schema, optional } = separateUndefined(field);
    properties.push([name, schema]);
    if (!optional) required.push(name);
  }
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required: required.sort() }),
    ...more,
  };
}

/** What an object says of keys that it does not name, whose values are such: `{ [key: string]: number }`. */
export const anyKeysWith = (values: Schema): Schema => ({
  additionalProperties: isUnconstrained(values) ? true : values,
});

/** The schema with its objects open: zod takes away what an object does not name, and refuses nothing for it. */
export function withOpenObjects(schema: Schema): Schema {
  const opened = mapChildren(schema, (child, keyword) =>
    keyword === 'not' || keyword === 'propertyNames' ? child : withOpenObjects(child),
  );
  return schema.properties === undefined
    ? opened
    : { ...opened, additionalProperties: opened.additionalProperties ?? true };
}
