import { isRecord } from '../../../shared/is-record.js';

/** Adds an object to pieces of a text, with each member on a line of its own, `depth` levels deep. */
export function pushObject<Value>(
  pieces: string[],
  members: Iterable<readonly [name: string, value: Value]>,
  depth: number,
  push: (value: Value) => void,
): void {
  const start = `\n${'  '.repeat(depth)}`;
  let separator = '{';
  for (const [name, value] of members) {
    pieces.push(`${separator}${start}${JSON.stringify(name)}: `);
    push(value);
    separator = ',';
  }
  pieces.push(separator === '{' ? '{}' : `${start.slice(0, -2)}}`);
}

/**
 * JSON on one line, with spaces for readers: `{ "a": [1, 2] }`. A map is an object. The parts are joined once: a text that
 * grows by `+=` stays a tree of all its parts until it is read, and there are very many.
 */
export function jsonText(value: unknown): string {
  const parts: string[] = [];
  pushJson(parts, value);
  return parts.join('');
}

function pushJson(parts: string[], value: unknown): void {
  if (typeof value === 'string') parts.push(quoted(value));
  else if (Array.isArray(value)) pushList(parts, value);
  else if (isRecord(value)) pushMembers(parts, value instanceof Map ? value : Object.entries(value));
  else parts.push(JSON.stringify(value) ?? 'null');
}

function pushList(parts: string[], values: readonly unknown[]): void {
  let separator = '[';
  for (const value of values) {
    parts.push(separator);
    pushJson(parts, value);
    separator = ', ';
  }
  parts.push(values.length === 0 ? '[]' : ']');
}

function pushMembers(parts: string[], members: Iterable<readonly [name: string, value: unknown]>): void {
  let separator = '{ ';
  for (const [name, value] of members) {
    if (value === undefined) continue;
    parts.push(separator, quoted(name), ': ');
    pushJson(parts, value);
    separator = ', ';
  }
  parts.push(separator === '{ ' ? '{}' : ' }');
}

/** Texts of these characters need no escaping. */
const PLAIN = /^[\w .,:;$/#{}()<>=?!|'+*-]*$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
