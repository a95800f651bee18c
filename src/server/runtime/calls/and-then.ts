/** Goes on with a value: at once, unless it has to be waited for. A promise costs as much as a small call does. */
export function andThen<Value, Result>(
  value: Value | PromiseLike<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return isPromiseLike(value) ? Promise.resolve(value).then(next) : next(value);
}

export const isPromiseLike = <Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
