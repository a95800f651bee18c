/** By code units, so that no machine's language matters. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
