import type { MarkedPlace } from '../shared/diagnostics.js';

/** A range of a text in UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/** A range as a place with its source line. The caret ends with the line. */
export function mark(file: string, text: string, { start, end }: Range): MarkedPlace {
  const before = text.slice(0, start).split(/\r\n|\r|\n/);
  const column = before.at(-1)?.length ?? 0;
  const sourceLine = text.slice(start - column).match(/^[^\r\n]*/)?.[0] ?? '';
  const length = Math.max(1, Math.min(end - start, sourceLine.length - column));
  return { file, line: before.length, column: column + 1, length, sourceLine };
}
