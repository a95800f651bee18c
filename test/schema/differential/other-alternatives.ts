import type { Claim } from './compiler-verdict.js';

/**
 * Of what the compiler refuses, what it takes without one or two properties. An object of one alternative of a union may
 * have what others name; the compiler refuses it where a property tells the alternatives apart that may be `true`, null or
 * `undefined`, and where the object has nothing of the alternative itself.
 */
export function ofOtherAlternatives<Refused extends Claim>(
  refused: readonly Refused[],
  verdictsOf: (claims: readonly Claim[]) => readonly boolean[],
): Set<Refused> {
  const shorter = refused.flatMap((of) => {
    const one = withoutOneKey(of.value);
    return [...one, ...one.flatMap(withoutOneKey)].map((value) => ({ type: of.type, value, of }));
  });
  const taken = verdictsOf(shorter);
  return new Set(shorter.filter((_, index) => taken[index]).map(({ of }) => of));
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
