/** Spells names of an API in its client. */
import { compareText } from '../../../shared/compare-text.js';
import { isIdentifier, RESERVED_WORDS } from '../code/index.js';

/** Names that types of an API cannot have in a client: its code uses them, or TypeScript reserves them. */
const USED = [
  ...RESERVED_WORDS,
  ...`AbortController AbortSignal Api Array AsyncGenerator AsyncIterable Awaited Blob Date Error FormData JSON Map Math Number Object
  Omit Parameters Partial Promise Readonly Record RegExp Required ReturnType Routes Set String Symbol TypeError
  Uint8Array createClient fetch routes shapes
  any as async bigint boolean infer is keyof module namespace never number object of readonly require string symbol type
  unique unknown`.split(/\s+/),
];

/** The names of types in code, by their names in the API: each becomes a free identifier. */
export function typeNames(names: Iterable<string>, declared: readonly string[]): Map<string, string> {
  const all = [...names].sort(compareText);
  const reserved = new Set([...USED, ...declared]);
  const isUsable = (name: string): boolean => asIdentifier(name) === name && !reserved.has(name);
  const taken = new Set([...reserved, ...all.filter(isUsable)]);
  return new Map(
    all.map((name) => {
      if (isUsable(name)) return [name, name];
      let free = asIdentifier(name);
      while (taken.has(free)) free += 'Type';
      taken.add(free);
      return [name, free];
    }),
  );
}

function asIdentifier(name: string): string {
  const words = name.replace(/[^$_\p{ID_Continue}]+(.?)/gu, (_gap, next: string) => next.toUpperCase());
  return isIdentifier(words) ? words : `_${words}`;
}

export function parameterNames(names: readonly string[]): string[] {
  const taken = new Set(RESERVED_WORDS);
  return names.map((name, index) => {
    let free = isIdentifier(name) ? name : `argument${index}`;
    while (taken.has(free)) free += '_';
    taken.add(free);
    return free;
  });
}
