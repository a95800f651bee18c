/** Objects whose keys are not known by name. */
import type { Schema } from '../../contract.js';
import { PATTERN_OF } from './template-parts.js';

export const numberKeys = `^${PATTERN_OF.number}$`;

/** Any keys, with such values. */
export const openValues = (values: Schema): Schema => ({
  additionalProperties: Object.keys(values).length === 0 ? true : values,
});
