/** Unified diffs for people: long lines and long diffs are cut. */
import type { Colours } from '../../shared/diagnostic-text.js';
import { printableLine } from '../../shared/printable/index.js';

/** How many columns of a line are printed. A line of JSON may contain a whole route. */
const WIDTH = 160;
/**
 * Prints a diff, or its beginning.
 * @param maxLines including the head
 */
export function diffText(diff: string, maxLines: number, colours: Colours): string {
  const lines = diff.replace(/\n$/, '').split('\n').map(withinWidth).map(printableDiffLine);
  const more = lines.length - maxLines;
  const shown = more <= 1 ? lines : [...lines.slice(0, maxLines), `\\ … ${more} more lines`];
  return shown.map((line) => `${paintLine(line, colours)}\n`).join('');
}

const withinWidth = (line: string): string => (line.length > WIDTH ? `${line.slice(0, WIDTH)}…` : line);

/** Makes a line printable but keeps its tabs. */
const printableDiffLine = (line: string): string => line.split('\t').map(printableLine).join('\t');

function paintLine(line: string, colours: Colours): string {
  if (/^(---|\+\+\+) /.test(line)) return colours.bold(line);
  if (line.startsWith('@@')) return colours.cyan(line);
  if (line.startsWith('+')) return colours.green(line);
  return line.startsWith('-') ? colours.red(line) : line;
}
