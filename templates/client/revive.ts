import { fromBase64 } from './encode.js';
import { HEX_DIGITS, ObjectId } from './object-id.js';

/**
 * Where dates, ObjectIds and binary data stand in an answer: the name of a type; an object of the fields that hold them;
 * a list of one, which each item is like; a list of several that the value may be like; a choice by what a field holds.
 */
export type Shape = string | Shape[] | Choice | { [field: string]: Shape };
interface Choice {
  $by: string;
  $as: { [literal: string]: Shape };
}
export type Shapes = Readonly<Record<string, Shape>>;

/** The answer with what JSON has no type for in its place. A text that is none of it stays a text. */
export function revive(value: unknown, shape: Shape, shapes: Shapes): unknown {
  if (typeof shape === 'string') return reviveNamed(value, shape, shapes);
  if (Array.isArray(shape) && shape.length > 1)
    return shape.reduce((revived: unknown, part) => revive(revived, part, shapes), value);
  if (!isParsed(value)) return value;
  if (isChoice(shape)) {
    const chosen = String(value[shape.$by]);
    const part = hasOwn(shape.$as, chosen) ? shape.$as[chosen] : undefined;
    return part === undefined ? value : revive(value, part, shapes);
  }
  for (const key of Object.keys(value)) {
    const part = Array.isArray(shape) ? shape[0] : hasOwn(shape, key) ? shape[key] : undefined;
    if (part !== undefined) value[key] = revive(value[key], part, shapes);
  }
  return value;
}

function reviveNamed(value: unknown, name: string, shapes: Shapes): unknown {
  const named = hasOwn(shapes, name) ? shapes[name] : undefined;
  if (named !== undefined) return revive(value, named, shapes);
  return typeof value === 'string' ? scalar(value, name) : value;
}

/** Whether the value is an object or an array of JSON: nothing that was revived. */
const isParsed = (value: unknown): value is Record<string, unknown> =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype);

const isChoice = (shape: Shape): shape is Choice =>
  typeof shape === 'object' && '$by' in shape && typeof shape.$by === 'string' && '$as' in shape;

const hasOwn = (of: object, key: string): boolean => Object.prototype.hasOwnProperty.call(of, key);

const DATE = /^(?:[+-]\d{6}|\d{4})-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function scalar(text: string, name: string): unknown {
  if (name === 'ObjectId') return HEX_DIGITS.test(text) ? new ObjectId(text) : text;
  if (name === 'Uint8Array') return BASE64.test(text) ? fromBase64(text) : text;
  return name === 'Date' && DATE.test(text) && !Number.isNaN(Date.parse(text))
    ? new Date(text)
    : text;
}
