/** The hex digits of an ObjectId. It is recognized by its method, because every host has its own class. */
export function hexDigits(value: object): string | undefined {
  if (!('toHexString' in value) || typeof value.toHexString !== 'function') return undefined;
  const digits: unknown = value.toHexString();
  return typeof digits === 'string' ? digits : undefined;
}

export const isObjectIdHex = (value: unknown): value is string =>
  typeof value === 'string' && /^[\dA-Fa-f]{24}$/.test(value);
