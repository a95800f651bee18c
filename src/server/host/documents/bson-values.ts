/** Converts values between plain JavaScript and BSON, as MongoDB's driver reads and writes it. */
import { Binary, type BSONRegExp } from 'bson';
import { isPlainObject } from '../../runtime/index.js';
import type { Driver } from '../mongodb/driver.js';
import { ownObjectId } from './copy.js';
import { type DocumentId, type Fields, isObjectId } from './document.js';

/** Operators that run code in the database. The embedded store refuses them too. */
const CODE = new Set(['$where', '$function', '$accumulator']);
/** The flags that MongoDB supports. JavaScript's others control repeated matching. */
const FLAGS = /[ims]/g;

/** Converts values of the host to classes of the driver, which refuses those of bson in another major version. */
export interface NativeValues {
  /** @throws Error for operators that run code */
  selector(selector: Fields): Fields;
  fields(fields: Fields): Fields;
  id(id: DocumentId): DocumentId;
}

export function nativeValues({
  BSONRegExp: NativeRegExp,
  ObjectId: NativeId,
}: Pick<Driver, 'BSONRegExp' | 'ObjectId'>): NativeValues {
  const selector = (conditions: Fields): Fields =>
    Object.fromEntries(
      Object.entries(conditions).map(([key, value]) => {
        if (CODE.has(key)) throw new Error(`The operator ${key} is not allowed: it runs code.`);
        return [key, selectorValue(value)];
      }),
    );
  const selectorValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(selectorValue);
    return isPlainObject(value) ? selector(value) : nativeValue(value);
  };
  const fields = (source: Fields): Fields =>
    Object.fromEntries(Object.entries(source).map(([key, value]) => [key, nativeValue(value)]));
  // The driver itself would map the flag `g` to MongoDB's `s` and drop `s`.
  const nativeValue = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof RegExp) return new NativeRegExp(value.source, regExFlags(value));
    if (Array.isArray(value)) return value.map(nativeValue);
    if (isObjectId(value)) return id(value);
    return isPlainObject(value) ? fields(value) : value;
  };
  const id: NativeValues['id'] = (own) =>
    typeof own === 'string' || own.constructor === NativeId
      ? own
      : (new NativeId(own.toHexString()) as DocumentId);
  return { selector, fields, id };
}

const regExFlags = ({ flags }: RegExp): string => [...flags.matchAll(FLAGS)].join('');

/** Converts a value of the driver. It changes the objects in place. */
export function hostValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) value[index] = hostValue(element);
    return value;
  }
  return isPlainObject(value) ? hostFields(value) : hostInstance(value);
}

export function hostFields(fields: Fields): Fields {
  for (const [key, field] of Object.entries(fields)) {
    if (typeof field === 'object' && field !== null) fields[key] = hostValue(field);
  }
  return fields;
}

/** Binary data with a subtype, such as a UUID, keeps the driver's class, as in Meteor. */
function hostInstance(value: object): unknown {
  if (isOfDriver<BSONRegExp>(value, 'BSONRegExp')) {
    return new RegExp(value.pattern, [...value.options.matchAll(FLAGS)].join(''));
  }
  if (isOfDriver<Binary>(value, 'Binary') && value.sub_type === Binary.SUBTYPE_DEFAULT) {
    return new Uint8Array(value.value());
  }
  return isObjectId(value) ? ownObjectId(value) : value;
}

/** Compares names, because the driver may have its own copy of bson, with other classes. */
const isOfDriver = <Value extends object>(value: object, type: string): value is Value =>
  '_bsontype' in value && value._bsontype === type;
