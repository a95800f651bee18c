/** Copies between the store and its callers, so that neither can alter what the other holds. */
import { ObjectId } from 'bson';
import { isPlainObject } from '../../runtime/index.js';
import { hostError } from '../host-error.js';
import { type Fields, isObjectId } from './document.js';

/** How many levels of nesting MongoDB stores. */
export const MAXIMUM_DEPTH = 100;

/** Copies a value of the store deeply. ObjectIds are shared because nothing changes them. */
export function copy<Value>(value: Value): Value {
  return typeof value === 'object' && value !== null ? (copyObject(value) as Value) : value;
}

function copyObject(value: object): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Date) return new Date(value);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof RegExp) return new RegExp(value);
  if (isObjectId(value)) return value;
  const result: Fields = { ...value };
  for (const key in result) {
    const field = result[key];
    if (typeof field === 'object' && field !== null) result[key] = copyObject(field);
  }
  return result;
}

/** What happens to fields whose value is `undefined`. */
type Undefined = 'left out' | 'as null';

/**
 * Copies a caller's value deeply, in the form that the store holds: plain objects, arrays, and the values that MongoDB
 * knows.
 * @throws TypeError for what cannot be stored (functions, symbols, bigints, maps), HostError for what is nested too deep
 */
export function storable(value: unknown, undefinedFields: Undefined = 'left out', depth = 0): unknown {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object')
    throw new TypeError(`A ${typeof value} is no value that a collection knows.`);
  if (depth > MAXIMUM_DEPTH) {
    throw hostError('documentTooDeep', { limit: MAXIMUM_DEPTH });
  }
  if (Array.isArray(value))
    return Array.from(value, (element) => storable(element, undefinedFields, depth + 1));
  return storableInstance(value) ?? storableFields(value, undefinedFields, depth);
}

/** Copies an object that is more than its fields, such as a Date. */
function storableInstance(value: object): unknown {
  if (isPlainObject(value)) return undefined;
  if (value instanceof Date) return new Date(value);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof RegExp) return new RegExp(value);
  if (isObjectId(value)) return ownObjectId(value);
  if (value instanceof Map || value instanceof Set || '_bsontype' in value || ArrayBuffer.isView(value)) {
    throw new TypeError(`A ${value.constructor.name} is no value that a collection knows.`);
  }
  return undefined;
}

/** Turns an ObjectId of another copy of bson into one of this copy. */
export const ownObjectId = (id: ObjectId): ObjectId =>
  Object.getPrototypeOf(id) === ObjectId.prototype ? id : new ObjectId(id.toHexString());

function storableFields(value: object, undefinedFields: Undefined, depth: number): Fields {
  const given: Fields = Object.assign(value);
  const result: Fields = {};
  for (const key of Object.keys(given)) {
    const field = given[key];
    if (field === undefined && undefinedFields === 'left out') continue;
    if (key === '__proto__' || key.includes('\0')) {
      throw hostError('fieldNameNotAllowed', { name: key });
    }
    result[key] = storable(field, undefinedFields, depth + 1);
  }
  return result;
}

/** The document in the form that the store holds. As in Meteor, `undefined` fields are left out. */
export function storableDocument(document: object): Fields {
  const result = storableFields(document, 'left out', 0);
  const operator = Object.keys(result).find((key) => key.startsWith('$'));
  if (operator !== undefined) {
    throw hostError('fieldNameNotAllowed', { name: operator });
  }
  return result;
}
