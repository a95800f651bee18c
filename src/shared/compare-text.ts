/** Compares by code units, independently of the machine's language. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A map with sorted keys. */
export const sortedMap = <Value>(entries: readonly (readonly [string, Value])[]): Map<string, Value> =>
  new Map([...entries].sort(([one], [other]) => compareText(one, other)));
