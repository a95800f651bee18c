/** JSON on one line, with spaces for readers: `{ "a": [1, 2] }`. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value, undefined, 1) ?? 'null')
    .replaceAll(/\[\n */g, '[')
    .replaceAll(/\n *\]/g, ']')
    .replaceAll(/\n */g, ' ');

/** An object of JSON with each member on a line of its own, `depth` levels deep. `valueText` makes the JSON of a value. */
export function objectLines<Value>(
  members: Iterable<readonly [name: string, value: Value]>,
  depth: number,
  valueText: (value: Value, name: string) => string = jsonText,
): string {
  const start = `\n${'  '.repeat(depth)}`;
  const lines = [...members].map(
    ([name, value]) => `${start}${JSON.stringify(name)}: ${valueText(value, name)}`,
  );
  return lines.length === 0 ? '{}' : `{${lines.join(',')}${start.slice(0, -2)}}`;
}
