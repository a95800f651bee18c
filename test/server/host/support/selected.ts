import type { Fields } from '../../../../src/server/host/documents/document.js';
import type { FindOptions, StoredCollection } from '../../../../src/server/host/store/store.js';
import { documentsOf } from '../../../../src/server/runtime/index.js';

/** All documents that a selector finds. */
export const selected = (
  stored: StoredCollection,
  selector: Fields,
  options?: FindOptions,
): Promise<Fields[]> => documentsOf(stored.batches(selector, options));
