import type { HostKind } from '../../shared/api.js';
import { placeText } from '../../shared/diagnostics.js';
import type { Finder } from '../analysis/declarations/index.js';
import { placeIn, type Span } from '../project/parsing/index.js';

interface NamedDeclaration {
  name: string | null;
  at: Span;
  mayRepeat?: true;
}

/** A collection of accounts that restgen/host declares itself. */
const ACCOUNTS = 'users';

/** Drops repetitions of names that may be repeated: to Meteor they are the same collection. */
export function withoutRepeated<Each extends NamedDeclaration>(
  { evaluator }: Finder,
  declarations: readonly Each[],
): Each[] {
  const keyOf = ({ name, at }: NamedDeclaration): string => `${evaluator.project.apps.of(at.file)}\0${name}`;
  const made = new Set(declarations.filter(({ mayRepeat }) => mayRepeat !== true).map(keyOf));
  return declarations.filter((declaration) => {
    if (declaration.mayRepeat !== true || declaration.name === null) return true;
    const isFirst = !made.has(keyOf(declaration));
    made.add(keyOf(declaration));
    return isFirst;
  });
}

/**
 * Reports a name that one application declares twice: the host would refuse it, or one declaration would hide the other.
 */
export function checkNamesTwice(
  { evaluator, report }: Finder,
  declarations: readonly NamedDeclaration[],
  what: string,
): void {
  const first = new Map<string, Span>();
  for (const { name, at } of declarations) {
    if (name === null) continue;
    const key = `${evaluator.project.apps.of(at.file)}\0${name}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    else {
      const hint = `It is declared at ${placeText(placeIn(evaluator.project.sources.tree(before.file), before.start))} first.`;
      report('name-twice', at, `The ${what} '${name}' is declared twice.`, hint);
    }
  }
}

/** Reports a collection of the project's own in the place of the accounts. */
export function checkAccountsTwice(
  { report }: Finder,
  collections: readonly (NamedDeclaration & { origin: HostKind })[],
): void {
  for (const { name, at, origin } of collections)
    if (name === ACCOUNTS && origin === 'standalone') {
      const hint = 'restgen/host declares it: import `users`, or give the collection another name.';
      report('name-twice', at, `The collection '${name}' is declared twice.`, hint);
    }
}
