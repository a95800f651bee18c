import type { Colours } from '../../diagnostic-text.js';
import {
  type BreakingComparison,
  type ChangeWithPlace,
  changePlaceText,
  numbersOfChanges,
} from './change-with-place.js';

/** Each change in a few lines, breaking ones first, then how many there are. */
export function breakingText({ ref, folder, changes }: BreakingComparison, colours: Colours): string {
  if (changes.length === 0) return `${colours.green(`The API is as it was at ${ref}`)}.\n`;
  const list = changes.map((change) => `${changeText(change, folder, colours)}\n`).join('');
  const number = changes.filter(({ breaking }) => breaking).length;
  const sums = numbersOfChanges(changes);
  const end = number === 0 ? colours.green(sums) : colours.red(sums);
  return `${list}\n${end} since ${ref}.\n`;
}

function changeText(change: ChangeWithPlace, folder: string, colours: Colours): string {
  const { breaking, subject, place } = change;
  const label = breaking ? colours.red('breaking  ') : colours.green('compatible');
  const at = place === undefined ? '' : `  ${colours.cyan(changePlaceText(place, folder))}`;
  return `${label}  ${colours.bold(subject)}${at}\n            ${what(change)}`;
}

/** `argument 1 (id) takes fewer values: string → string (maxLength 3)` */
function what({ path, message, before, after }: ChangeWithPlace): string {
  const values = [before, after].filter((value) => value !== undefined).join(' → ');
  return `${path === '' ? '' : `${path} `}${message}${values === '' ? '' : `: ${values}`}`;
}
