import type { Place } from '../../diagnostics.js';
import type { ContractChange } from '../../output/breaking/index.js';
import { count } from '../count.js';

/** A change with the place of the declaration as it is now. */
export interface ChangeWithPlace extends ContractChange {
  place?: Place;
}

export interface BreakingComparison {
  ref: string;
  /** The project's folder as seen from the working directory; empty where it is the same. */
  folder: string;
  changes: readonly ChangeWithPlace[];
}

/** `1 breaking change, 2 compatible changes` */
export function numbersOfChanges(changes: readonly ChangeWithPlace[]): string {
  const number = changes.filter(({ breaking }) => breaking).length;
  return `${count(number, 'breaking change')}, ${count(changes.length - number, 'compatible change')}`;
}

/** The place as seen from the working directory, so that a terminal can open it. */
export const changePlaceText = (
  { file, line, column }: NonNullable<ChangeWithPlace['place']>,
  folder: string,
): string => `${folder === '' ? '' : `${folder}/`}${file}:${line}:${column}`;
