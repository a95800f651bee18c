import type { Written } from '../generator/output/index.js';
import type { Colours } from '../shared/diagnostic-text.js';
import { printableName } from '../shared/printable/index.js';
import { groupDigits } from './count.js';

export type Changes = Omit<Written, 'diagnostics'>;

const MAX_LISTED = 20;

/** Lists the files that were changed, and ends with their numbers. */
export function changesText(outLabel: string, changes: Changes, colours: Colours): string {
  const { created, updated, removed } = changes;
  const lines = [
    ...linesOfKind('created', created, outLabel, colours.green),
    ...linesOfKind('updated', updated, outLabel, colours.yellow),
    ...linesOfKind('removed', removed, outLabel, colours.red),
  ];
  return [...lines, `${colours.bold(`${outLabel}/`)} ${numbersOfFiles(changes)}`, ''].join('\n');
}

/** `1 created, 2 updated` */
export const numbersOfFiles = ({ created, updated, removed, unchanged }: Changes): string =>
  Object.entries({ created, updated, removed, unchanged })
    .filter(([, files]) => files.length > 0)
    .map(([kind, files]) => `${groupDigits(files.length)} ${kind}`)
    .join(', ');

function linesOfKind(
  kind: string,
  files: readonly string[],
  outLabel: string,
  paint: (text: string) => string,
): string[] {
  const lines = files
    .slice(0, MAX_LISTED)
    .map((file) => `${paint(kind)}  ${printableName(`${outLabel}/${file}`)}`);
  const more = files.length - lines.length;
  return more > 0 ? [...lines, `${paint(kind)}  … and ${groupDigits(more)} more`] : lines;
}
