/** Computes the result for each object once. The object must not change, nor may the result depend on anything else. */
export function memoize<One extends object, Result>(make: (one: One) => Result): (one: One) => Result {
  const known = new WeakMap<One, { result: Result }>();
  return (one) => {
    const before = known.get(one);
    if (before !== undefined) return before.result;
    const result = make(one);
    known.set(one, { result });
    return result;
  };
}

/** Computes the value on first use. */
export function lazy<Result>(make: () => Result): () => Result {
  let known: { result: Result } | undefined;
  return () => {
    known ??= { result: make() };
    return known.result;
  };
}
