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
  const explained = new Set<Refused>();
  let tried = refused.map((of) => ({ of, values: [of.value] }));
  for (let count = 1; count <= KEYS && tried.length > 0; count += 1) {
    tried = tried.map(({ of, values }) => ({ of, values: withoutOneKeyMore(values) }));
    const claims = tried.flatMap(({ of, values }) => values.map((value) => ({ type: of.type, value, of })));
    const taken = verdictsOf(claims);
    for (const { of } of claims.filter((_, index) => taken[index])) explained.add(of);
    tried = tried.filter(({ of }) => !explained.has(of));
  }
  return explained;
}

/** At most, as each of them makes the values many times as many. */
const KEYS = 4;

/** Of one claim, with as many keys left out: the compiler takes a second for some hundred. */
const MOST_VALUES = 500;

function withoutOneKeyMore(values: readonly unknown[]): unknown[] {
  const byText = new Map<string, unknown>();
  for (const value of values) {
    if (byText.size >= MOST_VALUES) break;
    for (const item of [...withoutOneName(value), ...withoutOneKey(value)])
      byText.set(JSON.stringify(item), item);
  }
  return [...byText.values()];
}

/** A type that holds itself may have the same key of another alternative at each depth. */
function withoutOneName(value: unknown): unknown[] {
  const names = new Set<string>();
  JSON.stringify(value, (key, part) => {
    if (Number.isNaN(Number(key))) names.add(key);
    return part;
  });
  return [...names].map((name) =>
    JSON.parse(JSON.stringify(value, (key, part) => (key === name ? undefined : part))),
  );
}

function withoutOneKey(value: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => withoutOneKey(item).map((entry) => value.with(index, entry)));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
    ...withoutOneKey(part).map((entry) => ({ ...value, [key]: entry })),
  ]);
}
