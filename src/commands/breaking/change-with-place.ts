import {
  type ChangeWeight,
  type ContractChange,
  weightOfChange,
} from '../../generator/output/breaking/index.js';
import type { Place } from '../../shared/diagnostics.js';
import { count } from '../count.js';

export interface ChangeWithPlace extends ContractChange {
  place?: Place;
}

export interface BreakingComparison {
  ref: string;
  /** The project's folder relative to the working directory; empty if they are the same. */
  folder: string;
  changes: readonly ChangeWithPlace[];
  /** Set to the path of `api.json` if the commit does not have it, so that nothing can break yet. */
  absent?: string;
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
