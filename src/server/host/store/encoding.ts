/** Turns documents into JSON and back. What JSON cannot express is written as EJSON. */
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

/** Most fields need nothing: an object is copied only for those that do. */
function encodeFields(value: object): Fields {
  const given: Fields = Object.assign(value);
  let fields = given;
  let escapes = false;
  for (const key of Object.keys(given)) {
    if (key.startsWith('$')) escapes = true;
    const field = given[key];
    const encoded = encode(field);
    if (encoded === field) continue;
    if (fields === given) fields = { ...given };
    fields[key] = encoded;
  }
  return escapes ? { $escape: fields } : fields;
}

/** Restores what `encode` was given. It may change the parsed JSON that it gets. */
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
