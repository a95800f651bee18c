import type { Fields } from '../../../../src/server/host/documents/document.js';
import type { FindOptions, StoredCollection } from '../../../../src/server/host/store/store.js';

/** All documents that a selector finds. */
export const selected = (
  stored: StoredCollection,
  selector: Fields,
  options?: FindOptions,
): Promise<Fields[]> => stored.find(selector, options);
