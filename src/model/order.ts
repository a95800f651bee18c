import { compareText } from '../compare-text.js';
import type { Place } from '../diagnostics.js';

export const byPlace = (one: Place, other: Place): number =>
  compareText(one.file, other.file) || one.line - other.line || one.column - other.column;
