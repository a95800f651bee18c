import type { ExtraProperties } from '../../contract.js';

/** `off`: only that an object takes the place of a string is refused (C37). */
export type Validation = 'off' | { extraProperties?: ExtraProperties };

/**
 * @throws TypeError for anything else
 */
export function extraProperties(validation: Validation): ExtraProperties | 'off' {
  if (validation === 'off') return 'off';
  const word: unknown = validation.extraProperties ?? 'reject';
  if (word === 'reject' || word === 'strip' || word === 'allow') return word;
  throw new TypeError(`validation.extraProperties must be 'reject', 'strip' or 'allow', not ${String(word)}`);
}
