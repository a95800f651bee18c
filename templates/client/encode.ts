/**
 * A body, in which dates, ObjectIds, binary data and what is no finite number stand as EJSON has them: the server then
 * knows them for what they are, even where its source states no types.
 */
export const toJson = (value: unknown): string => JSON.stringify(ejson(value));

/** An instance of a class of `EJSON.addType`. */
export interface EjsonInstance {
  typeName(): string;
  toJSONValue(): unknown;
}

/** A value in a request: in place of `{ $type, $value }`, it may have instances. */
export type Sent<Value> = Value extends { $type: unknown; $value: unknown }
  ? Value | EjsonInstance
  : Value extends object
    ? { [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

function ejson(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    return { $InfNaN: Number.isNaN(value) ? 0 : Math.sign(value) };
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(ejson);
  if (isDate(value)) return Number.isNaN(value.getTime()) ? null : { $date: value.getTime() };
  if (isBinary(value)) return { $binary: toBase64(value) };
  const hex = hexDigits(value);
  if (hex !== undefined) return { $oid: hex };
  if (typeof value['typeName'] === 'function' && typeof value['toJSONValue'] === 'function')
    return { $type: value['typeName'](), $value: ejson(value['toJSONValue']()) };
  if (typeof value['toJSON'] === 'function') return ejson(value['toJSON']());
  const fields = Object.entries(value).map(([name, field]) => [name, ejson(field)] as const);
  return isLikeEjson(value) ? { $escape: Object.fromEntries(fields) } : Object.fromEntries(fields);
}

/**
 * Whether the server would read an object of the application as EJSON. `{ $type: 'money', $value: 5 }` is a type of
 * `EJSON.addType`, written out.
 */
function isLikeEjson(value: object): boolean {
  const [key = '', ...others] = Object.keys(value);
  return others.length === 0 && /^\$(?:date|oid|binary|InfNaN|escape)$/.test(key);
}

/** A value as a URL holds it. */
export function toText(value: unknown): string {
  if (!isObject(value)) return String(value);
  if (isDate(value)) return value.toISOString();
  return isBinary(value) ? toBase64(value) : (hexDigits(value) ?? toJson(value));
}

/** Whether a value is no single text in a URL. */
export const isStructured = (value: unknown): boolean =>
  isObject(value) && !isDate(value) && !isBinary(value) && hexDigits(value) === undefined;

/** Objects of another realm, such as a test's or a frame's, are of other classes. */
const isDate = (value: object): value is Date => tagOf(value) === '[object Date]';
export const isBinary = (value: object): value is Uint8Array<ArrayBuffer> =>
  tagOf(value) === '[object Uint8Array]';
export const tagOf = (value: object): string => Object.prototype.toString.call(value);

/** ObjectIds are known by their method: drivers and hosts have classes of their own. */
const hexDigits = (value: Record<string, unknown>): string | undefined =>
  typeof value['toHexString'] === 'function' ? String(value['toHexString']()) : undefined;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

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
