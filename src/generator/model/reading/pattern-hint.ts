import { nearest } from '../../../shared/did-you-mean.js';
import type { ExposePattern, Selectable } from '../../../shared/expose-patterns.js';

/**
 * The remedy for a pattern that matches nothing.
 * @param kind the kind of declarations that it should match, in the plural
 */
export function hintForPattern(
  { kind: of, bare, takesAway }: ExposePattern,
  declared: readonly Selectable[],
  kind: string,
): string {
  if (of === 'rest') return `None of the ${kind} has @rest in its comment.`;
  const existing =
    of === 'name'
      ? declared.flatMap(({ name }) => (name === null ? [] : [name, ...groupsOf(name, '.', '.*')]))
      : declared.flatMap(({ file }) => [`./${file}`, ...groupsOf(`./${file}`, '/', '/**')]);
  const near = nearest(bare, [...new Set(existing)]);
  if (near !== undefined) return `Did you mean '${takesAway ? '!' : ''}${near}'?`;
  if (declared.length === 0) return `There are no ${kind}.`;
  return '`restgen inspect` lists them, with their files and the reasons for their exposure.';
}

/** `a.*` and `a.b.*` of `a.b.c` */
const groupsOf = (text: string, separator: string, ending: string): string[] =>
  text
    .split(separator)
    .slice(0, -1)
    .map((_part, index, parts) => parts.slice(0, index + 1).join(separator) + ending);
