import type { Schema } from '../../contract.js';

/** The schema with its objects open: zod takes away what an object does not name, and refuses nothing for it. */
export function opened(schema: Schema): Schema {
  const { properties, items, prefixItems, anyOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, opened(field)]),
          ),
          additionalProperties: additionalProperties ?? true,
        }),
    ...(items === undefined || items === false ? {} : { items: opened(items) }),
    ...(prefixItems === undefined ? {} : { prefixItems: prefixItems.map(opened) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(opened) }),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: opened(additionalProperties) }
      : {}),
  };
}
