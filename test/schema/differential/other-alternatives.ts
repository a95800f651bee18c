import type { Claim } from './compiler-verdict.js';

/**
 * Of what the compiler refuses, what it takes without some properties. An object of one alternative of a union may
 * have what others name; the compiler refuses it where a property tells the alternatives apart that may be `true`, null or
 * `undefined`, and where the object has nothing of the alternative itself.
 */
export function ofOtherAlternatives<Refused extends Claim>(
  refused: readonly Refused[],
  verdictsOf: (claims: readonly Claim[]) => readonly boolean[],
): Set<Refused> {
  const shorter = refused.flatMap((of) =>
    withoutSomeKeys(of.value).map((value) => ({ type: of.type, value, of })),
  );
  const taken = verdictsOf(shorter);
  return new Set(shorter.filter((_, index) => taken[index]).map(({ of }) => of));
}

/** At most, as each of them makes the values many times as many. */
const KEYS = 4;
const MOST_VALUES = 5_000;

function withoutSomeKeys(value: unknown): unknown[] {
  const found = new Map<string, unknown>();
  let shorter = [value];
  for (let count = 1; count <= KEYS && found.size < MOST_VALUES; count += 1) {
    const next = new Map(shorter.flatMap(withoutOneKey).map((each) => [JSON.stringify(each), each]));
    shorter = [...next.values()];
    for (const [text, each] of next) found.set(text, each);
  }
  return [...found.values()];
}

function withoutOneKey(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => withoutOneKey(item).map((each) => value.with(index, each)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
    ...withoutOneKey(part).map((each) => ({ ...value, [key]: each })),
  ]);
}
