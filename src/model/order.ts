import type { Place } from '../diagnostics.js';
import { compare } from '../schema/compare.js';

export const byPlace = (one: Place, other: Place): number =>
  compare(one.file, other.file) || one.line - other.line || one.column - other.column;
