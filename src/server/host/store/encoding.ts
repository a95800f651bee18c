/** Converts documents to JSON and back. Values that JSON lacks are written as EJSON: a date is `{"$date": 0}`. */
import { ObjectId } from 'bson';
import { type Fields, isObjectId } from '../documents/document.js';

/** Returns a value that `JSON.stringify` writes without loss. */
export function encode(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : { $InfNaN: Math.sign(value) || 0 };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(encode);
  if (value instanceof Date) return { $date: value.getTime() };
  if (value instanceof Uint8Array) return { $binary: Buffer.from(value).toString('base64') };
  if (value instanceof RegExp) return { $regexp: [value.source, value.flags] };
  if (isObjectId(value)) return { $oid: value.toHexString() };
  return encodeFields(value);
}

/** Copies an object only if one of its fields needs encoding, which is rare. */
function encodeFields(value: object): Fields {
  const source: Fields = Object.assign(value);
  let fields = source;
  let escapes = false;
  for (const key of Object.keys(source)) {
    if (key.startsWith('$')) escapes = true;
    const field = source[key];
    const encoded = encode(field);
    if (encoded === field) continue;
    if (fields === source) fields = { ...source };
    fields[key] = encoded;
  }
  return escapes ? { $escape: fields } : fields;
}

/** The inverse of `encode`. It may change its argument, the parsed JSON. */
export function decode(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) value[index] = decode(element);
    return value;
  }
  const fields: Fields = Object.assign(value);
  const [tag] = Object.keys(fields);
  if (tag?.startsWith('$')) return decodeTagged(tag, fields[tag]);
  return decodeFields(fields);
}

function decodeFields(fields: Fields): Fields {
  for (const key in fields) {
    const field = fields[key];
    if (typeof field === 'object' && field !== null) fields[key] = decode(field);
  }
  return fields;
}

function decodeTagged(tag: string, content: unknown): unknown {
  if (tag === '$date') return new Date(typeof content === 'number' ? content : Number.NaN);
  if (tag === '$oid') return new ObjectId(String(content));
  if (tag === '$binary') return new Uint8Array(Buffer.from(String(content), 'base64'));
  if (tag === '$InfNaN') return content === 0 ? Number.NaN : Number(content) * Number.POSITIVE_INFINITY;
  if (tag === '$regexp' && Array.isArray(content)) return new RegExp(String(content[0]), String(content[1]));
  if (tag === '$escape' && typeof content === 'object' && content !== null) {
    return decodeFields(Object.assign(content));
  }
  throw new Error(`A record holds the unknown mark '${tag}'.`);
}
