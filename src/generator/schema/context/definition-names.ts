/** Chooses the names under which an API shows its types. */
import { compareText } from '../../../shared/compare-text.js';
import { groupedBy } from '../../../shared/grouped.js';
import type { DefinedType } from './definitions.js';
import type { TypeArgument, TypeIdentity } from './type-identity.js';

type Defined = readonly [key: string, type: DefinedType];

/** Returns the names by key. Functions, modules or type arguments distinguish equal names, in whatever order they come. */
export function namesOf(types: ReadonlyMap<string, DefinedType>): Map<string, string> {
  const bearers = groupedBy(types, ([, { identity }]) => displayName(identity));
  const names = new Map<string, string>();
  const taken = new Set([...bearers].filter(([, same]) => same.length === 1).map(([name]) => name));
  for (const [name, same] of [...bearers].sort(([one], [other]) => compareText(one, other))) {
    const [only] = same;
    if (same.length === 1 && only !== undefined) names.set(only[0], name);
    else for (const [key, named] of apart(same, taken)) names.set(key, named);
  }
  return names;
}

/** How many folders of the module, and how many functions, precede a name, and the names of its arguments. */
interface Spelling {
  folders: number;
  functions: number;
  foldersOfArguments: number;
}

/** Prepends as little as distinguishes all of them: `ServerTasksTask` and `SharedTask`. */
function apart(same: readonly Defined[], taken: Set<string>): [string, string][] {
  const sorted = [...same].sort(([one], [other]) => compareText(one, other));
  for (const spelling of spellings(sorted.map(([, { identity }]) => identity))) {
    const named = sorted.map(([, { identity }]) => spelled(identity, spelling));
    if (new Set(named).size < named.length || named.some((name) => taken.has(name))) continue;
    for (const name of named) taken.add(name);
    return sorted.map(([key], index) => [key, named[index] ?? key]);
  }
  return sorted.map(([key, { identity }], index) => [key, lastResort(identity, index)]);
}

/** Numbers types of one name that nothing else distinguishes, in the order of the source. */
function lastResort(identity: TypeIdentity, index: number): string {
  const base = `${readable(identity.from)}.${spelled(identity, { folders: 0, functions: 9, foldersOfArguments: 9 })}`;
  return index === 0 ? base : `${base}.${index + 1}`;
}

function* spellings(identities: readonly TypeIdentity[]): Generator<Spelling> {
  const counts = Array.from({ length: Math.max(...identities.map(deepest)) }, (_, index) => index + 1);
  for (const count of counts) yield { folders: 0, functions: count, foldersOfArguments: 0 };
  for (const count of counts) yield { folders: count, functions: 0, foldersOfArguments: 0 };
  for (const count of counts) yield { folders: 0, functions: 0, foldersOfArguments: count };
  for (const count of counts) yield { folders: count, functions: 0, foldersOfArguments: count };
  for (const count of counts) yield { folders: count, functions: count, foldersOfArguments: count };
}

const deepest = ({ from, within, arguments: given = [] }: TypeIdentity): number =>
  Math.max(
    from.split('/').length,
    within?.names.length ?? 0,
    ...given.map((argument) => (typeof argument === 'string' ? 0 : deepest(argument))),
  );

const displayName = (identity: TypeIdentity): string =>
  spelled(identity, { folders: 0, functions: 0, foldersOfArguments: 0 });

function spelled(identity: TypeIdentity, { folders, functions, foldersOfArguments }: Spelling): string {
  const { name, from, within, arguments: given = [] } = identity;
  const inside = given.map((argument) => spelledArgument(argument, foldersOfArguments));
  const whole = inside.length === 0 ? name : `${name}<${inside.join(', ')}>`;
  const scope = functions === 0 ? [] : (within?.names ?? []).slice(-functions);
  return lastParts(from, folders) + scope.map(capitalized).join('') + readable(whole);
}

/** For type arguments, the functions that declare them count as folders. */
const spelledArgument = (argument: TypeArgument, count: number): string =>
  typeof argument === 'string'
    ? argument
    : spelled(argument, { folders: count, functions: count, foldersOfArguments: count });

const capitalized = (text: string): string => {
  const plain = readable(text);
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
};

const lastParts = (from: string, count: number): string =>
  count === 0
    ? ''
    : from
        .replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '')
        .split('/')
        .slice(-count)
        .map(capitalized)
        .join('');

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
