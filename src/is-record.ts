export type UnknownRecord = Record<string, unknown>;

/** Whether a value is an object with keys: an object of JSON that is no array. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object that another one has under a key; an empty one where it has none. */
export function recordIn(value: unknown, key: string): UnknownRecord {
  const found = isRecord(value) ? value[key] : undefined;
  return isRecord(found) ? found : {};
}
