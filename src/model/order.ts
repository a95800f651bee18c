import type { Place } from '../diagnostics.js';

export const byPlace = (one: Place, other: Place): number =>
  compare(one.file, other.file) || one.line - other.line || one.column - other.column;

/** By code units, so that no machine's language matters. */
export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
