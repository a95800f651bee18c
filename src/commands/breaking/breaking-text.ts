import { type ChangeWeight, weightOfChange } from '../../generator/output/breaking/index.js';
import type { Colours } from '../../shared/diagnostic-text.js';
import { printableLine, printableName } from '../../shared/printable/index.js';
import {
  type BreakingComparison,
  type ChangeWithPlace,
  changePlaceText,
  changeWords,
  numbersOfChanges,
} from './change-with-place.js';

/** Describes each change in a few lines, breaking ones first, and ends with their numbers. */
export function breakingText({ ref, folder, changes, absent }: BreakingComparison, colours: Colours): string {
  if (absent !== undefined)
    return `${colours.green('Nothing to break yet')}: there is no ${absent} at ${ref}.\n`;
  if (changes.length === 0) return `${colours.green(`The API is as it was at ${ref}`)}.\n`;
  const list = changes.map((change) => `${changeText(change, folder, colours)}\n`).join('');
  const number = changes.filter(({ breaking }) => breaking).length;
  const sums = numbersOfChanges(changes);
  const end = number === 0 ? colours.green(sums) : colours.red(sums);
  return `${list}\n${end} since ${ref}.\n`;
}

const COLOURS = { breaking: 'red', warning: 'yellow', compatible: 'green' } as const satisfies Record<
  ChangeWeight,
  keyof Colours
>;
const LABEL = 'compatible'.length;

function changeText(change: ChangeWithPlace, folder: string, colours: Colours): string {
  const { subject, place } = change;
  const weight = weightOfChange(change);
  const label = colours[COLOURS[weight]](weight.padEnd(LABEL));
  const at = place === undefined ? '' : `  ${colours.cyan(printableName(changePlaceText(place, folder)))}`;
  return `${label}  ${colours.bold(printableName(subject))}${at}\n            ${printableLine(changeWords(change))}`;
}
