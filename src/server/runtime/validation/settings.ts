import type { ExtraArguments, ExtraProperties } from '../../../shared/contract.js';

/** With `off`, one thing is still refused: an object in the place of a string (C37). */
export type Validation = 'off' | { extraProperties?: ExtraProperties; extraArguments?: ExtraArguments };

/** What happens to properties and arguments that no type names. */
export interface Extra {
  properties: ExtraProperties | 'off';
  arguments: ExtraArguments;
}

/** @throws TypeError for unknown words */
export function readExtra(validation: Validation): Extra {
  if (validation === 'off') return { properties: 'off', arguments: 'ignore' };
  const { extraProperties = 'reject', extraArguments = 'ignore' } = validation;
  return {
    properties: requireWord('extraProperties', extraProperties, ['reject', 'strip', 'allow']),
    arguments: requireWord('extraArguments', extraArguments, ['ignore', 'reject']),
  };
}

function requireWord<Word extends string>(name: string, word: Word, words: readonly Word[]): Word {
  if (words.includes(word)) return word;
  const choices = words.map((choice) => `'${choice}'`).join(', ');
  throw new TypeError(`validation.${name} must be one of ${choices}, not ${String(word)}`);
}
