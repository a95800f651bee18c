import { fromBase64 } from './encode.js';
import { HEX_DIGITS, ObjectId } from './object-id.js';

/** The answer with what JSON has no type for in its place. A text that is none of it stays a text. */
export function revive(value, shape, shapes) {
  if (typeof shape === 'string') return reviveNamed(value, shape, shapes);
  if (Array.isArray(shape) && shape.length > 1)
    return shape.reduce((revived, part) => revive(revived, part, shapes), value);
  if (!isParsed(value)) return value;
  for (const key of Object.keys(value)) {
    const part = Array.isArray(shape) ? shape[0] : hasOwn(shape, key) ? shape[key] : undefined;
    if (part !== undefined) value[key] = revive(value[key], part, shapes);
  }
  return value;
}

function reviveNamed(value, name, shapes) {
  const named = hasOwn(shapes, name) ? shapes[name] : undefined;
  if (named !== undefined) return revive(value, named, shapes);
  return typeof value === 'string' ? scalar(value, name) : value;
}

/** Whether the value is an object or an array of JSON: nothing that was revived. */
const isParsed = (value) =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype);

const hasOwn = (of, key) => Object.prototype.hasOwnProperty.call(of, key);

const DATE = /^(?:[+-]\d{6}|\d{4})-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function scalar(text, name) {
  if (name === 'ObjectId') return HEX_DIGITS.test(text) ? new ObjectId(text) : text;
  if (name === 'Uint8Array') return BASE64.test(text) ? fromBase64(text) : text;
  return DATE.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : text;
}
