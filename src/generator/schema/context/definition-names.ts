/** Chooses the names under which an API shows its types. */
import { compareText } from '../../../shared/compare-text.js';
import { groupBy } from '../../../shared/group.js';
import type { DefinedType } from './definitions.js';
import type { TypeIdentity } from './type-identity.js';

type Defined = readonly [key: string, type: DefinedType];

/** Returns the names by key. Modules or type arguments distinguish equal names, in whatever order they come. */
export function namesByKey(types: ReadonlyMap<string, DefinedType>): Map<string, string> {
  const bearers = groupBy(types, ([, { identity }]) => spellType(identity, 0, 0));
  const names = new Map<string, string>();
  const taken = new Set([...bearers].filter(([, same]) => same.length === 1).map(([name]) => name));
  for (const [name, same] of [...bearers].sort(([one], [other]) => compareText(one, other))) {
    const [only] = same;
    if (same.length === 1 && only !== undefined) names.set(only[0], name);
    else for (const [key, named] of distinctNames(same, taken)) names.set(key, named);
  }
  return names;
}

/** Prepends as little as distinguishes all of them: `ServerTasksTask` and `SharedTask`. Otherwise numbers them. */
function distinctNames(same: readonly Defined[], taken: Set<string>): [string, string][] {
  const sorted = [...same].sort(([one], [other]) => compareText(one, other));
  const most = Math.max(...sorted.map(([, { identity }]) => deepest(identity)));
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  const scopes = [
    ...counts.map((count) => [count, 0] as const),
    ...counts.map((count) => [count, count] as const),
  ];
  const all = scopes.map(([own, ofArguments]) =>
    sorted.map(([, { identity }]) => spellType(identity, own, ofArguments)),
  );
  const names =
    all.find((named) => new Set(named).size === named.length && !named.some((name) => taken.has(name))) ??
    sorted.map(([, { identity }], index) => `${spellType(identity, most, most)}.${index + 1}`);
  for (const name of names) taken.add(name);
  return sorted.map(([key], index) => [key, names[index] ?? key]);
}

const deepest = (identity: TypeIdentity): number =>
  Math.max(
    scopesOfType(identity).length,
    ...(identity.arguments ?? []).map((argument) => (typeof argument === 'string' ? 0 : deepest(argument))),
  );

/** The folders of its module, and the module. */
const scopesOfType = ({ from }: TypeIdentity): string[] =>
  from.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '').split('/');

/** The name after the last of its scopes, with the names of its arguments after the last of theirs. */
function spellType(identity: TypeIdentity, scopes: number, scopesOfArguments: number): string {
  const { name, arguments: given = [] } = identity;
  const inside = given.map((argument) =>
    typeof argument === 'string' ? argument : spellType(argument, scopesOfArguments, scopesOfArguments),
  );
  const whole = inside.length === 0 ? name : `${name}<${inside.join(', ')}>`;
  const around = scopes === 0 ? [] : scopesOfType(identity).slice(-scopes);
  return around.map(capitalize).join('') + readable(whole);
}

const capitalize = (text: string): string => {
  const plain = readable(text);
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
};

/** Uses only characters that OpenAPI allows: `Page<Task>` becomes `PageOfTask`. */
function readable(name: string): string {
  const text = name
    .replace(
      /<(.*)>$/s,
      (_whole, inside: string) =>
        `Of${inside.replace(/(?:^|[^\w$]+)(.?)/g, (_gap, next: string) => next.toUpperCase())}`,
    )
    .replace(/[^\w.-]+(.?)/g, (_gap, next: string) => next.toUpperCase());
  return text === '' ? 'Type' : text;
}
