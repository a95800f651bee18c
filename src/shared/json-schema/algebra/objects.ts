/** Makes schemas of objects: from fields, with any keys, or open to other properties. */
import type { Schema } from '../../contract.js';
import type { Resolve } from '../acceptance.js';
import { mapChildren } from '../json-schema.js';
import { separateUndefined } from './optionality.js';
import { canonicalText, isUnconstrained, unionSchema } from './union.js';

/** A field that accepts `undefined` is not required. */
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

/**
 * An object of a type's members.
 * @param keys the keywords for keys that are not named
 */
export function schemaOfMembers(
  properties: readonly (readonly [string, Schema])[],
  required: readonly string[],
  keys: Schema = {},
): Schema {
  return {
    type: 'object',
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
    ...(required.length === 0 ? {} : { required: [...required].sort() }),
    ...keys,
  };
}

/** The keywords for keys that are not named: `{ [key: string]: number }`. */
export const anyKeysSchema = (values: Schema): Schema => ({
  additionalProperties: isUnconstrained(values) ? true : values,
});

/** Allows other properties in all objects of the schema: zod removes unknown properties and does not refuse them. */
export function withOpenObjects(schema: Schema): Schema {
  const opened = mapChildren(schema, (child, keyword) =>
    keyword === 'not' || keyword === 'propertyNames' ? child : withOpenObjects(child),
  );
  return schema.properties === undefined
    ? opened
    : { ...opened, additionalProperties: opened.additionalProperties ?? true };
}

/** The values of `T extends Task`: at least a task. A named type that cannot have more properties keeps its name. */
export function withMoreProperties(schema: Schema, resolve: Resolve): Schema {
  const target = resolve(schema) ?? schema;
  const opened = withOpenObjects(target);
  return canonicalText(opened) === canonicalText(target) ? schema : opened;
}

export interface TupleElement {
  schema: Schema;
  optional: boolean;
  /** Whether the element represents any number of elements, each with this schema. */
  rest: boolean;
}

/** Elements after a rest element have no position, so their schemas are merged with it. */
export function schemaOfTuple(elements: readonly TupleElement[]): Schema {
  const open = elements.findIndex(({ rest }) => rest);
  const positional = open === -1 ? elements : elements.slice(0, open);
  const minItems = elements.filter(({ optional, rest }) => !optional && !rest).length;
  return {
    type: 'array',
    ...(positional.length === 0
      ? {}
      : {
          prefixItems: positional.map(({ schema, optional }) =>
            optional ? separateUndefined(schema).schema : schema,
          ),
        }),
    items: open === -1 ? false : unionSchema(elements.slice(open).map(({ schema }) => schema)),
    ...(minItems === 0 ? {} : { minItems }),
  };
}
