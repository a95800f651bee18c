/** Lint findings and notes, of which commands print only the number: there may be a thousand, and none stops anything. */
import { OPTIONS } from '../config/config.js';
import type { Colours } from '../shared/diagnostic-text.js';
import type { Diagnostic } from '../shared/diagnostics.js';

interface Parted {
  shown: Diagnostic[];
  counted: Diagnostic[];
}

/** @param told before: if there are no other notes, these are left out */
export function parted(diagnostics: readonly Diagnostic[], told: readonly Diagnostic[] = []): Parted {
  const known = new Set(told.map(toldAs));
  const hasNewNotes = diagnostics.some((each) => isNote(each) && !known.has(toldAs(each)));
  return {
    shown: diagnostics.filter((each) => !isCounted(each)),
    counted: diagnostics.filter((each) => isCounted(each) && (hasNewNotes || !isNote(each))),
  };
}

const isNote = ({ severity }: Diagnostic): boolean => severity === 'info';

/** The same however the file changes elsewhere. */
export const toldAs = ({ code, severity, message, place }: Diagnostic): string =>
  JSON.stringify([code, severity, message, place?.file]);

/** A lint finding that the configuration makes an error is printed with the other errors. */
const isCounted = (each: Diagnostic): boolean =>
  isNote(each) || (each.severity === 'warning' && isLint(each));

const isLint = ({ code }: Diagnostic): boolean => Object.hasOwn(OPTIONS.lint.options, code);

/** @param command the command line that shows each of them */
export function countedText(counted: readonly Diagnostic[], command: string, colours: Colours): string {
  if (counted.length === 0) return '';
  const groups = [
    ['Lint', colours.yellow, counted.filter(isLint)],
    ['Notes', colours.cyan, counted.filter((each) => !isLint(each))],
  ] as const;
  const numbers = groups.flatMap(([name, paint, all]) =>
    all.length === 0 ? [] : [`${paint(name)}: ${numbersOf(all)}.`],
  );
  const them = counted.length === 1 ? 'it' : 'each of them';
  return `${numbers.join(' ')} ${colours.dim(`\`${command}\` shows ${them}.`)}\n`;
}

/** `41 unchecked-arguments, 5 write-without-user` */
function numbersOf(diagnostics: readonly Diagnostic[]): string {
  const numbers = new Map<string, number>();
  for (const { code } of diagnostics) numbers.set(code, (numbers.get(code) ?? 0) + 1);
  return [...numbers]
    .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .map(([code, number]) => `${number} ${code}`)
    .join(', ');
}
