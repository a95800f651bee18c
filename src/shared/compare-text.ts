/** Compares by code units, so that the machine's language does not matter. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A map with its keys in order. */
export const sortedMap = <Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value> =>
  new Map([...entries].sort(([one], [other]) => compareText(one, other)));
