/** Changes of an API, each with the place of its declaration, as lists for people. */
import type { Generated } from '../../generator/generated.js';
import {
  type ChangeWeight,
  type ContractChange,
  compareContracts,
  weightOfChange,
} from '../../generator/output/breaking/index.js';
import type { Contract } from '../../shared/contract.js';
import type { Colours } from '../../shared/diagnostic-text.js';
import type { Place } from '../../shared/diagnostics.js';
import { printableLine, printableName } from '../../shared/printable/index.js';
import { count } from '../count.js';

export interface ChangeWithPlace extends ContractChange {
  place?: Place;
}

/** `1 breaking change, 1 warning, 2 compatible changes` */
export function numbersOfChanges(changes: readonly ChangeWithPlace[]): string {
  const number = (weight: ChangeWeight): number =>
    changes.filter((change) => weightOfChange(change) === weight).length;
  const warnings = number('warning');
  return [
    count(number('breaking'), 'breaking change'),
    ...(warnings === 0 ? [] : [count(warnings, 'warning')]),
    count(number('compatible'), 'compatible change'),
  ].join(', ');
}

/** `argument 1 (id) takes fewer values: string → string (maxLength 3)` */
export function changeWords({ path, message, before, after }: ContractChange): string {
  const values = [before, after].filter((value) => value !== undefined).join(' → ');
  return `${path === '' ? '' : `${path} `}${message}${values === '' ? '' : `: ${values}`}`;
}

/** The place relative to the working directory, so that a terminal can open it. */
export const changePlaceText = (
  { file, line, column }: NonNullable<ChangeWithPlace['place']>,
  folder: string,
): string => `${folder === '' ? '' : `${folder}/`}${file}:${line}:${column}`;

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
