/** Computes a function once for each object. The result must depend only on the object, which must not change. */
export function memoize<One extends object, Result>(make: (one: One) => Result): (one: One) => Result {
  const results = new WeakMap<One, { result: Result }>();
  return (one) => {
    const cached = results.get(one);
    if (cached !== undefined) return cached.result;
    const result = make(one);
    results.set(one, { result });
    return result;
  };
}

/** Computes a function once for each text. */
export function memoizeByKey<Key extends string, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, { result: Result }>();
  return (key) => {
    const cached = results.get(key) ?? { result: make(key) };
    results.set(key, cached);
    return cached.result;
  };
}

/** Computes a function once for each pair of texts. */
export function memoizeByKeys<Result>(
  make: (first: string, second: string) => Result,
): (first: string, second: string) => Result {
  const ofFirst = memoizeByKey((first) => memoizeByKey((second) => make(first, second)));
  return (first, second) => ofFirst(first)(second);
}

/** Computes the value on first use. */
export function lazy<Result>(make: () => Result): () => Result {
  let cached: { result: Result } | undefined;
  return () => {
    cached ??= { result: make() };
    return cached.result;
  };
}
