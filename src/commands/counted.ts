/**
 * Lint findings and notes. Commands print some findings in full, and only the number of the others, because there may be
 * a thousand and none is an error.
 */
import { OPTIONS } from '../config/config.js';
import type { Colours } from '../shared/diagnostic-text.js';
import type { Diagnostic } from '../shared/diagnostics.js';

interface Partition {
  shown: Diagnostic[];
  counted: Diagnostic[];
}

/** How many lint findings are printed in full. */
const MAX_FINDINGS = 5;

export function partition(diagnostics: readonly Diagnostic[]): Partition {
  const inFull = new Set(diagnostics.filter(isLintWarning).slice(0, MAX_FINDINGS));
  const isShown = (finding: Diagnostic): boolean =>
    finding.severity !== 'info' && (!isLintWarning(finding) || inFull.has(finding));
  return {
    shown: diagnostics.filter(isShown),
    counted: diagnostics.filter((finding) => !isShown(finding)),
  };
}

/** A key that stays the same if other lines of the file change. */
export const diagnosticKey = ({ code, severity, message, place }: Diagnostic): string =>
  JSON.stringify([code, severity, message, place?.file]);

/** A lint finding that the configuration makes an error is printed like other errors. */
const isLintWarning = (finding: Diagnostic): boolean => finding.severity === 'warning' && isLint(finding);

const isLint = ({ code }: Diagnostic): boolean => Object.hasOwn(OPTIONS.lint.options, code);

/** @param command the command line that prints them in full */
export function countedText({ counted }: Partition, command: string, colours: Colours): string {
  if (counted.length === 0) return '';
  const groups = [
    ['More lint', colours.yellow, counted.filter(isLint)],
    ['Notes', colours.cyan, counted.filter((finding) => !isLint(finding))],
  ] as const;
  const numbers = groups.flatMap(([name, paint, all]) =>
    all.length === 0 ? [] : [`${paint(name)}: ${numbersByCode(all)}.`],
  );
  return `${numbers.join(' ')} ${colours.dim(`\`${command}\` shows all of them.`)}\n`;
}

/** `41 unchecked-arguments, 5 write-without-user` */
function numbersByCode(diagnostics: readonly Diagnostic[]): string {
  const numbers = new Map<string, number>();
  for (const { code } of diagnostics) numbers.set(code, (numbers.get(code) ?? 0) + 1);
  return [...numbers]
    .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .map(([code, number]) => `${number} ${code}`)
    .join(', ');
}
