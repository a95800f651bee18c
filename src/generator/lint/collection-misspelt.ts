/** Collections whose names are one edit apart, so that one of them is probably misspelt and always empty. */
import type { Collection } from '../../shared/api.js';
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnostic,
  mark,
  placeText,
} from '../../shared/diagnostics.js';
import { editDistance } from '../../shared/did-you-mean.js';
import type { Evaluator } from '../analysis/interpreter/index.js';

export const MISSPELT_RULE = 'collection-misspelt' satisfies DiagnosticCode;

interface Named extends Collection {
  name: string;
}

export function collectionsMisspelt(
  { project: { apps, sources } }: Evaluator,
  collections: readonly Collection[],
  level: 'warning' | 'error',
): Diagnostic[] {
  const named = collections.filter((collection): collection is Named => collection.name !== null);
  return named.flatMap((collection, index) => {
    const { name, file, line, column } = collection;
    const other = named
      .slice(0, index)
      .find((before) => isOneEditApart(name, before.name) && apps.of(before.file) === apps.of(file));
    if (other === undefined) return [];
    const message = `The collections '${name}' and '${other.name}' differ in one letter: is one of them misspelt?`;
    const hint = `'${other.name}' is declared at ${placeText(other)}. Import that collection in place of declaring another one, or give them names that nobody confuses.`;
    return [
      diagnostic(MISSPELT_RULE, message, {
        place: mark(sources.text(file), { file, line, column }),
        hint,
        severity: level,
      }),
    ];
  });
}

/** Names that end in different digits, such as `archive1` and `archive2`, differ on purpose. */
function isOneEditApart(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < SHORTEST || Math.abs(one.length - other.length) > 1) return false;
  return editDistance(one, other) === 1 && withoutDigits(one) !== withoutDigits(other);
}

/** Shorter names, such as `cars` and `cats`, are often one edit apart. */
const SHORTEST = 4;

const withoutDigits = (name: string): string => name.replace(/\d/g, '');
