/** Formats diagnostics for people: place, message, source line with a caret, hint. */

import { posix } from 'node:path';
import pc from 'picocolors';
import stringWidth from 'string-width';
import { comparePlaces, type Diagnostic, type MarkedPlace, type Severity } from './diagnostics.js';
import { printableName, printableText } from './printable/index.js';

export type Colours = Pick<
  ReturnType<typeof pc.createColors>,
  'bold' | 'cyan' | 'dim' | 'green' | 'red' | 'yellow'
>;
const PLAIN: Colours = pc.createColors(false);

interface TextStyle {
  colours?: Colours;
  /** The project's folder relative to the working directory. Printed paths begin with it. */
  folder?: string;
}

/** The maximum width of a printed source line. Longer lines are cut around the place. */
const MAX_LINE_WIDTH = 160;
const SHOWN_BEFORE = 60;

/** All diagnostics, sorted by place, with a summary line; empty if there are none. */
export function diagnosticsText(diagnostics: readonly Diagnostic[], style: TextStyle = {}): string {
  if (diagnostics.length === 0) return '';
  const blocks = [...diagnostics].sort(byPlace).map((diagnostic) => diagnosticText(diagnostic, style));
  return `${blocks.join('\n')}\n${summary(diagnostics, style.colours ?? PLAIN)}\n`;
}

/** One diagnostic, ending in a line break. */
function diagnosticText(
  { code, severity, message, place, hint }: Diagnostic,
  { colours = PLAIN, folder = '' }: TextStyle = {},
): string {
  const label = `${paint(severity, colours)}  ${colours.dim(code)}`;
  const lines =
    place === undefined
      ? [label, printableText(message)]
      : [
          `${colours.bold(placeInFolder(place, folder))}  ${label}`,
          printableText(message),
          ...excerpt(place, severity, colours),
        ];
  if (hint !== undefined) lines.push(`${colours.cyan('hint:')} ${printableText(hint)}`);
  return `${lines.join('\n')}\n`;
}

const placeInFolder = ({ file, line, column }: MarkedPlace, folder: string): string =>
  `${printableName(posix.join(folder, file))}:${line}:${column}`;

/** The source line with a caret below it; nothing for an empty source line. */
function excerpt(place: MarkedPlace, severity: Severity, colours: Colours): string[] {
  if (place.sourceLine.trim() === '') return [];
  const { text, start, end } = cutLine(place);
  const before = printableText(text.slice(0, start));
  const marked = printableText(text.slice(start, end));
  const gutter = String(place.line).padStart(5);
  const bar = colours.dim('|');
  const caret = '^'.repeat(Math.max(1, stringWidth(marked)));
  return [
    `${colours.dim(gutter)} ${bar} ${printableText(text)}`,
    `${' '.repeat(gutter.length)} ${bar} ${' '.repeat(stringWidth(before))}${paint(severity, colours, caret)}`,
  ];
}

/** The printed part of a line; `start` and `end` are the marked part within it, in UTF-16 units. */
function cutLine({ sourceLine, column, length }: MarkedPlace): { text: string; start: number; end: number } {
  const line = sourceLine.trimEnd();
  const start = Math.min(column - 1, line.length);
  const end = Math.min(start + length, Math.max(line.length, start));
  if (line.length <= MAX_LINE_WIDTH) return { text: line, start, end };
  const from = Math.max(0, Math.min(start - SHOWN_BEFORE, line.length - MAX_LINE_WIDTH));
  const until = from + MAX_LINE_WIDTH;
  return { text: line.slice(from, until), start: start - from, end: Math.min(end, until) - from };
}

/** `2 errors, 1 warning` */
function summary(diagnostics: readonly Diagnostic[], colours: Colours = PLAIN): string {
  const counts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    return count === 0
      ? []
      : [paint(severity, colours, `${count} ${PLURALS[severity][count === 1 ? 0 : 1]}`)];
  });
  return counts.join(', ');
}

const PLURALS = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
} as const satisfies Record<Severity, readonly [string, string]>;

const COLOURS = { error: 'red', warning: 'yellow', info: 'cyan' } as const;

const paint = (severity: Severity, colours: Colours, text: string = severity): string =>
  colours[COLOURS[severity]](text);

function byPlace({ place: a }: Diagnostic, { place: b }: Diagnostic): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return comparePlaces(a, b);
}
