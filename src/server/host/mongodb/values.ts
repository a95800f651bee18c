/** Values between the host, which knows plain JavaScript, and MongoDB's driver, which has types of its own. */
import { Binary, BSONRegExp, type Double, type Int32, type Long } from 'bson';
import { isPlainObject } from '../../runtime/index.js';
import { ownObjectId } from '../documents/copy.js';
import { type Fields, isObjectId } from '../documents/document.js';
import type { IndexDescription } from '../store/store.js';

/** What runs code of the selector in the database. The embedded store refuses it, too. */
const CODE = new Set(['$where', '$function', '$accumulator']);
/** Flags that a regular expression of MongoDB has. The others of JavaScript say how to go on after a match. */
const FLAGS = /[ims]/g;

/** @throws Error for operators that run code */
export function bsonSelector(selector: Fields): Fields {
  return Object.fromEntries(
    Object.entries(selector).map(([key, value]) => {
      if (CODE.has(key)) throw new Error(`The operator ${key} is not allowed: it runs code.`);
      return [key, selectorValue(value)];
    }),
  );
}

function selectorValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(selectorValue);
  return isPlainObject(value) ? bsonSelector(value) : bsonValue(value);
}

/** The driver would take the flag `g` for MongoDB's `s`, and lose `s`. */
export function bsonValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof RegExp) return bsonRegExp(value);
  if (Array.isArray(value)) return value.map(bsonValue);
  return isPlainObject(value) ? bsonFields(value) : value;
}

export const bsonRegExp = ({ source, flags }: RegExp): BSONRegExp =>
  new BSONRegExp(source, [...flags.matchAll(FLAGS)].join(''));

export const bsonFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, bsonValue(value)]));

/** Restores what the driver read. It changes the objects that it gets. */
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

/** Binary data of other kinds than bytes, such as UUIDs, stays what the driver makes of it, as in Meteor. */
function hostInstance(value: object): unknown {
  if (isOfDriver<BSONRegExp>(value, 'BSONRegExp')) {
    return new RegExp(value.pattern, [...value.options.matchAll(FLAGS)].join(''));
  }
  if (isOfDriver<Binary>(value, 'Binary') && value.sub_type === Binary.SUBTYPE_DEFAULT) {
    return new Uint8Array(value.value());
  }
  if (isOfDriver<Int32>(value, 'Int32') || isOfDriver<Double>(value, 'Double')) return value.value;
  if (isOfDriver<Long>(value, 'Long')) return isSafe(value) ? value.toNumber() : value;
  return isObjectId(value) ? ownObjectId(value) : value;
}

/** Whether a number of JavaScript is exactly this. */
const isSafe = (value: Long): boolean => Number.isSafeInteger(value.toNumber());

/** The driver may have a copy of bson of its own, with other classes. */
const isOfDriver = <Value extends object>(value: object, type: string): value is Value =>
  '_bsontype' in value && value._bsontype === type;

/** What the server says of an index beside its definition. */
const OF_SERVER: ReadonlySet<string> = new Set(['v', 'ns', 'background']);

export function hostIndex({
  name = '',
  key,
  ...options
}: Fields & { name?: string; key: Fields }): IndexDescription {
  const declared = Object.entries(options).filter(([option]) => !OF_SERVER.has(option));
  return { name, key, ...Object.fromEntries(declared) };
}
