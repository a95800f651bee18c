/** Changes of an API as a list for people, each with the place of its declaration. */
import type { Generated } from '../../generator/generated.js';
import {
  type ChangeWeight,
  type ContractChange,
  compareContracts,
  weightOfChange,
} from '../../generator/output/breaking/index.js';
import type { Contract } from '../../shared/contract.js';
import type { Colours } from '../../shared/diagnostic-text.js';
import { printableLine, printableName } from '../../shared/printable/index.js';
import { type ChangeWithPlace, changePlaceText, changeWords } from './change-with-place.js';

/** The changes from an earlier contract to the generated one, if it were in force today. */
export const changesSince = (before: Contract, generated: Generated): ChangeWithPlace[] =>
  withPlaces(compareContracts(before, generated.contract, new Date().toISOString().slice(0, 10)), generated);

function withPlaces(changes: readonly ContractChange[], { routes }: Generated): ChangeWithPlace[] {
  const places = new Map(
    routes.map(({ kind, declaration: { name, file, line, column } }) => [
      `${kind} ${name}`,
      { file, line, column },
    ]),
  );
  return changes.map((change) => {
    const { declared } = change;
    const place = declared && places.get(`${declared.kind} ${declared.name}`);
    return place === undefined ? change : { ...change, place };
  });
}

/** Describes each change in two lines. */
export const changeList = (changes: readonly ChangeWithPlace[], folder: string, colours: Colours): string =>
  changes.map((change) => `${changeText(change, folder, colours)}\n`).join('');

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
