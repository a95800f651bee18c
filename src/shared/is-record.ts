export type UnknownRecord = Record<string, unknown>;

/** Whether a value is an object with keys, and not an array. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object under a key; an empty object if there is none. */
export function recordOfKey(value: unknown, key: string): UnknownRecord {
  const member = isRecord(value) ? value[key] : undefined;
  return isRecord(member) ? member : {};
}
