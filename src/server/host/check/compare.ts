/** Compares values with patterns, as Meteor's check package does. */
import { ObjectId } from 'bson';
import { isPlainObject } from '../../runtime/index.js';
import { isObjectId } from '../documents/document.js';
import { Matcher, type Mismatch, OptionalMatcher } from './pattern.js';

const PRIMITIVES = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [Function, 'function'],
]);

export const wrong = (message: string, path = ''): Mismatch => ({ message, path });

/** Describes where a value differs from a pattern; `undefined` if it matches. */
export function compare(value: unknown, pattern: unknown): Mismatch | undefined {
  if (pattern instanceof Matcher) return pattern.mismatch(value, compare);
  if (typeof pattern === 'function') return compareConstructor(value, pattern);
  if (Array.isArray(pattern)) return compareElements(value, pattern);
  if (isPlainObject(pattern)) return compareFields(value, pattern, 'refused');
  return Object.is(value, pattern) ? undefined : wrong(`Expected ${show(pattern)}, got ${show(value)}`);
}

type Class = abstract new (...args: never[]) => unknown;

function compareConstructor(value: unknown, pattern: { name?: string }): Mismatch | undefined {
  const primitive = PRIMITIVES.get(pattern);
  if (primitive !== undefined) {
    return typeof value === primitive ? undefined : wrong(`Expected ${primitive}, got ${kindOfValue(value)}`);
  }
  if (pattern === Object) return compareFields(value, {}, 'allowed');
  const matches = pattern === ObjectId ? isObjectId(value) : value instanceof (pattern as Class);
  return matches
    ? undefined
    : wrong(`Expected ${pattern.name || 'an instance of a class'}, got ${kindOfValue(value)}`);
}

function compareElements(value: unknown, pattern: readonly unknown[]): Mismatch | undefined {
  if (pattern.length !== 1) throw new Error('Bad pattern: arrays must have one type element');
  if (!Array.isArray(value)) return wrong(`Expected array, got ${kindOfValue(value)}`);
  for (const [index, element] of value.entries()) {
    const mismatch = compare(element, pattern[0]);
    if (mismatch !== undefined) return within(`[${index}]`, mismatch);
  }
  return undefined;
}

/** @param others how to treat keys that the pattern does not name: refuse them, allow them, or compare their values */
export function compareFields(
  value: unknown,
  pattern: Readonly<Record<string, unknown>>,
  others: 'refused' | 'allowed' | { pattern: unknown },
): Mismatch | undefined {
  if (!isPlainObject(value)) return wrong(`Expected object, got ${kindOfValue(value)}`);
  for (const [key, field] of Object.entries(value)) {
    const mismatch = Object.hasOwn(pattern, key)
      ? compareField(field, pattern[key])
      : compareOther(field, others);
    if (mismatch !== undefined) return within(fieldPath(key), mismatch);
  }
  const missing = Object.keys(pattern).find(
    (key) => !Object.hasOwn(value, key) && !(pattern[key] instanceof OptionalMatcher),
  );
  return missing === undefined ? undefined : wrong(`Missing key '${missing}'`);
}

const compareField = (value: unknown, pattern: unknown): Mismatch | undefined =>
  compare(value, pattern instanceof OptionalMatcher ? pattern.inner : pattern);

function compareOther(
  value: unknown,
  others: 'refused' | 'allowed' | { pattern: unknown },
): Mismatch | undefined {
  if (others === 'refused') return wrong('Unknown key');
  return others === 'allowed' ? undefined : compare(value, others.pattern);
}

const fieldPath = (key: string): string => (/^[a-z_$][\w$]*$/i.test(key) ? key : `[${JSON.stringify(key)}]`);

function within(outer: string, { message, path }: Mismatch): Mismatch {
  const separator = path === '' || path.startsWith('[') ? '' : '.';
  return { message, path: `${outer}${separator}${path}` };
}

export function kindOfValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** How many characters of a value an error message quotes. */
const MAX_QUOTED = 100;

export function show(value: unknown): string {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' ? JSON.stringify(value.slice(0, MAX_QUOTED)) : String(value);
  }
  return kindOfValue(value);
}
