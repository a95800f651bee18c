/** Converts the selectors and sort orders of callers to the form of the store. */

import { isPlainObject } from '../../runtime/index.js';
import { storable } from '../documents/copy.js';
import { type Fields, isObjectId } from '../documents/document.js';
import type { SortOrder } from '../store/store.js';

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

/** Returns `{ a: 1 }`, `['a', 'b']` and `[['a', 'desc']]` as pairs of field and direction. */
export function sortOrder(specifier: unknown): SortOrder {
  if (specifier === undefined || specifier === null) return [];
  if (Array.isArray(specifier)) {
    return specifier.map((item: unknown) =>
      Array.isArray(item) ? pair(item[0], item[1] ?? 1) : pair(item, 1),
    );
  }
  if (isPlainObject(specifier)) return Object.entries(specifier).map(([field, order]) => pair(field, order));
  throw new TypeError('A sort order is an object or an array.');
}

function pair(field: unknown, direction: unknown): readonly [string, 1 | -1] {
  if (typeof field !== 'string') throw new TypeError('The name of a field to sort by is a string.');
  if (direction === 1 || direction === 'asc') return [field, 1];
  if (direction === -1 || direction === 'desc') return [field, -1];
  throw new TypeError(`'${field}' is sorted by 1 or -1 ('asc' or 'desc'), not ${String(direction)}.`);
}
