/** Copies between the store and its callers, so that neither can change the other's objects. */
import { ObjectId } from 'bson';
import { isPlainObject } from '../../runtime/index.js';
import { hostError } from '../host-error.js';
import { type Fields, isObjectId } from './document.js';

/** The deepest nesting that MongoDB stores. */
export const MAXIMUM_DEPTH = 100;

/** Copies a value of the store deeply. ObjectIds are shared because they are immutable. */
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

/** How fields with the value `undefined` are copied. */
type Undefined = 'left out' | 'as null';

/**
 * Copies a caller's value deeply into plain objects, arrays, and values that MongoDB can store.
 * @throws TypeError for functions, symbols, bigints and maps; HostError if the value is nested too deeply
 */
export function storable(value: unknown, undefinedFields: Undefined = 'left out', depth = 0): unknown {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  // -0 becomes 0, because neither JSON nor integers of MongoDB have it.
  if (typeof value === 'number') return value + 0;
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') throw new TypeError(`A collection cannot store a ${typeof value}.`);
  if (undefinedFields === 'left out' && value instanceof Date && Number.isNaN(value.getTime()))
    throw new TypeError('A collection cannot store an invalid date.');
  if (depth > MAXIMUM_DEPTH) {
    throw hostError('documentTooDeep', { limit: MAXIMUM_DEPTH });
  }
  if (Array.isArray(value))
    return Array.from(value, (element) => storable(element, undefinedFields, depth + 1));
  return storableInstance(value) ?? storableFields(value, undefinedFields, depth);
}

/** Copies an instance of a built-in class, such as Date; `undefined` for other objects. */
function storableInstance(value: object): unknown {
  if (isPlainObject(value)) return undefined;
  if (value instanceof Date) return new Date(value);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  if (value instanceof RegExp) return new RegExp(value);
  if (isObjectId(value)) return ownObjectId(value);
  if (value instanceof Map || value instanceof Set || '_bsontype' in value || ArrayBuffer.isView(value)) {
    throw new TypeError(`A collection cannot store a ${value.constructor.name}.`);
  }
  return undefined;
}

/** Converts an ObjectId of another copy of the package bson. */
export const ownObjectId = (id: ObjectId): ObjectId =>
  Object.getPrototypeOf(id) === ObjectId.prototype ? id : new ObjectId(id.toHexString());

function storableFields(value: object, undefinedFields: Undefined, depth: number): Fields {
  const source: Fields = Object.assign(value);
  const result: Fields = {};
  for (const key of Object.keys(source)) {
    const field = source[key];
    if (field === undefined && undefinedFields === 'left out') continue;
    if (key === '__proto__' || key.includes('\0')) {
      throw hostError('fieldNameNotAllowed', { name: key });
    }
    result[key] = storable(field, undefinedFields, depth + 1);
  }
  return result;
}

/** Copies a document into the form of the store. As in Meteor, fields that are `undefined` are left out. */
export function storableDocument(document: object): Fields {
  const result = storableFields(document, 'left out', 0);
  const operator = Object.keys(result).find((key) => key.startsWith('$'));
  if (operator !== undefined) {
    throw hostError('fieldNameNotAllowed', { name: operator });
  }
  return result;
}
