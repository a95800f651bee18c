/** As requests carry values: dates as ISO 8601 strings, ObjectIds as hex digits, binary data as base64. */
export const toJson = (value: unknown): string => JSON.stringify(value, plain);

function plain(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const original = this[key];
  if (original instanceof Uint8Array) return toBase64(original);
  return hexDigits(original) ?? value;
}

/** ObjectIds are known by their method: drivers and hosts have classes of their own. */
function hexDigits(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('toHexString' in value)) return undefined;
  return typeof value.toHexString === 'function' ? String(value.toHexString()) : undefined;
}

/** A value as a URL holds it. */
export function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const json: unknown = JSON.parse(toJson(value));
  return typeof json === 'string' ? json : JSON.stringify(json);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const [one = 0, two, three] = bytes.subarray(index, index + 3);
    const bits = (one << 16) | ((two ?? 0) << 8) | (three ?? 0);
    text += DIGITS.charAt(bits >> 18) + DIGITS.charAt((bits >> 12) & 63);
    text += two === undefined ? '=' : DIGITS.charAt((bits >> 6) & 63);
    text += three === undefined ? '=' : DIGITS.charAt(bits & 63);
  }
  return text;
}

export function fromBase64(text: string): Uint8Array {
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  for (let index = 0, at = 0; index < digits.length; index += 1) {
    bits = (bits << 6) | DIGITS.indexOf(digits.charAt(index));
    if (index % 4 !== 0) bytes[at++] = bits >> (6 - (index % 4) * 2);
  }
  return bytes;
}
