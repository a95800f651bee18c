import { isRecord } from '../../../shared/is-record.js';

/** JSON on one line, with spaces for readers: `{ "a": [1, 2] }`. */
export function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}: ${jsonText(member)}`],
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** An object of JSON with each member on a line of its own, `depth` levels deep. `textOf` makes the JSON of a value. */
export function objectLines<Value>(
  members: Iterable<readonly [name: string, value: Value]>,
  depth: number,
  textOf: (value: Value, name: string) => string = jsonText,
): string {
  const start = `\n${'  '.repeat(depth)}`;
  const lines = [...members].map(
    ([name, value]) => `${start}${JSON.stringify(name)}: ${textOf(value, name)}`,
  );
  return lines.length === 0 ? '{}' : `{${lines.join(',')}${start.slice(0, -2)}}`;
}
