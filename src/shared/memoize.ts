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

/** Plain data and its JSON. Either is made of the other when it is first asked for: often only one is. */
export interface Json<Value> {
  value(): Value;
  /** As a text, or as bytes of UTF-8. */
  serialized(): string | Uint8Array;
}

export function jsonLater<Value>(make: () => Value): Json<Value> {
  const value = lazy(make);
  return { value, serialized: () => JSON.stringify(value()) };
}
