import type { Schema } from '../../contract.js';

/** The schema with its objects open: zod takes away what an object does not name, and refuses nothing for it. */
export function withOpenObjects(schema: Schema): Schema {
  const { properties, items, prefixItems, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, withOpenObjects(field)]),
          ),
          additionalProperties: additionalProperties ?? true,
        }),
    ...(items === undefined || items === false ? {} : { items: withOpenObjects(items) }),
    ...(prefixItems === undefined ? {} : { prefixItems: prefixItems.map(withOpenObjects) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(withOpenObjects) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: withOpenObjects(additionalProperties) }
      : {}),
  };
}
