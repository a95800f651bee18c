/** A schema as requests are read: what an object does not name is refused. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [
      key,
      key === 'enum' || key === 'const' ? part : closed(part),
    ]),
  );
  const isObject = inner['type'] === 'object' && inner['properties'] !== undefined;
  return isObject && inner['additionalProperties'] === undefined
    ? { ...inner, additionalProperties: false }
    : inner;
}
