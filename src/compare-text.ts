/** Compares by code units, so that the machine's language does not matter. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
