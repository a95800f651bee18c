/** Lint findings and notes, of which commands print only the number: there may be a thousand, and none stops anything. */
import { OPTIONS } from '../config.js';
import type { Colours } from '../diagnostic-text.js';
import type { Diagnostic } from '../diagnostics.js';

interface Parted {
  shown: Diagnostic[];
  counted: Diagnostic[];
}

export function parted(diagnostics: readonly Diagnostic[]): Parted {
  return {
    shown: diagnostics.filter((each) => !isCounted(each)),
    counted: diagnostics.filter(isCounted),
  };
}

/** A lint finding that the configuration makes an error is printed with the other errors. */
const isCounted = (each: Diagnostic): boolean =>
  each.severity === 'info' || (each.severity === 'warning' && isLint(each));

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
