/** Unified diffs for people: long lines are cut around their changes, and long diffs after their beginning. */
import type { Colours } from '../../shared/diagnostic-text.js';
import { printableLine } from '../../shared/printable/index.js';

/** How many columns of a line are printed. A line of JSON may contain a whole route. */
const WIDTH = 160;
/** How many unchanged columns are printed before the change of a long line. */
const SHOWN_BEFORE = 40;

/**
 * Prints a diff, or its beginning.
 * @param maxLines including the head
 */
export function diffText(diff: string, maxLines: number, colours: Colours): string {
  const lines = cutAroundChanges(diff.replace(/\n$/, '').split('\n')).map(printableDiffLine);
  const more = lines.length - maxLines;
  const shown = more <= 1 ? lines : [...lines.slice(0, maxLines), `\\ … ${more} more lines`];
  return shown.map((line) => `${painted(line, colours)}\n`).join('');
}

/** Compares each removed line with the added line that takes its place. */
function cutAroundChanges(lines: readonly string[]): string[] {
  const cut: string[] = [];
  for (let index = 0; index < lines.length; ) {
    const removed = linesWith('-', lines, index);
    const added = linesWith('+', lines, index + removed.length);
    const length = removed.length + added.length;
    if (length === 0) cut.push(cutFrom(lines[index] ?? '', 0));
    const starts = removed.map((line, position) => startOfChange(line, added[position]));
    cut.push(...removed.map((line, position) => cutFrom(line, starts[position] ?? 0)));
    cut.push(...added.map((line, position) => cutFrom(line, starts[position] ?? 0)));
    index += Math.max(1, length);
  }
  return cut;
}

function linesWith(sign: '-' | '+', lines: readonly string[], start: number): string[] {
  const rest = lines.slice(start);
  const end = rest.findIndex((line) => !line.startsWith(sign));
  return end === -1 ? rest : rest.slice(0, end);
}

/** The first column that differs, after the signs. */
function startOfChange(removed: string, added: string | undefined): number {
  if (added === undefined) return 0;
  let column = 1;
  while (column < removed.length && removed[column] === added[column]) column += 1;
  return column;
}

function cutFrom(line: string, start: number): string {
  if (line.length <= WIDTH) return line;
  const from = Math.max(1, Math.min(start - SHOWN_BEFORE, line.length - WIDTH));
  const text = line.slice(from, from + WIDTH);
  return `${line[0]}${from > 1 ? '…' : ''}${text}${from + WIDTH < line.length ? '…' : ''}`;
}

/** Makes a line printable but keeps its tabs. */
const printableDiffLine = (line: string): string => line.split('\t').map(printableLine).join('\t');

function painted(line: string, colours: Colours): string {
  if (/^(---|\+\+\+) /.test(line)) return colours.bold(line);
  if (line.startsWith('@@')) return colours.cyan(line);
  if (line.startsWith('+')) return colours.green(line);
  return line.startsWith('-') ? colours.red(line) : line;
}
