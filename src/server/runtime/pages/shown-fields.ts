/** Whether a projection shows a field completely: other documents than a client sees must not decide a mark. */
export function showsField(projection: object, field: string): boolean {
  const entries = Object.entries(projection);
  const touching = entries.filter(([path]) => isAtOrBelow(path, field) || isAtOrBelow(field, path));
  if (touching.some(([, value]) => !isShown(value))) return false;
  const listsFields = entries.some(([path, value]) => path !== '_id' && isShown(value));
  return !listsFields || field === '_id' || touching.some(([path]) => isAtOrBelow(field, path));
}

const isShown = (value: unknown): boolean => value === true || (typeof value === 'number' && value !== 0);

const isAtOrBelow = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`);

/** The document with these fields alone, and its `_id`. */
export const withFields = (document: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(document).filter(([name]) => name === '_id' || fields.includes(name)));
