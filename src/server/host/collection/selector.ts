/** Converts the selectors of callers to the form of the store. */

import { isPlainObject } from '../../runtime/index.js';
import { storable } from '../documents/copy.js';
import { type Fields, isObjectId } from '../documents/document.js';

/** Matches no document. */
const NOTHING: Fields = { _id: { $in: [] } };

/** A bare id selects its document. As in Meteor, `undefined` selects none: a forgotten value never selects all. */
export function selectorFields(selector: unknown): Fields {
  if (typeof selector === 'string' || isObjectId(selector)) return { _id: selector };
  if (selector === null || selector === undefined || selector === '') return NOTHING;
  if (typeof selector !== 'object' || Array.isArray(selector)) {
    throw new TypeError('A selector is an object or an id.');
  }
  if ('_id' in selector && (selector._id === undefined || selector._id === null || selector._id === '')) {
    return NOTHING;
  }
  const fields = storable(selector, 'as null');
  return isPlainObject(fields) ? fields : NOTHING;
}
