/** ObjectIds are recognised by their method: every host has a class of its own. */
export function hexDigits(value: object): string | undefined {
  if (!('toHexString' in value) || typeof value.toHexString !== 'function') return undefined;
  const digits: unknown = value.toHexString();
  return typeof digits === 'string' ? digits : undefined;
}

export const isObjectIdHex = (value: unknown): value is string =>
  typeof value === 'string' && /^[\dA-Fa-f]{24}$/.test(value);
