/** Options and results that export and import share. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withoutCredentials } from '../../../shared/conventions.js';
import { openStore } from '../store/open-store.js';
import type { Store } from '../store/store.js';

export interface DataProgress {
  collection: string;
  /** How many documents are done. */
  documents: number;
  total: number;
}

export interface DataOptions {
  /** `file:<folder>` or `mongodb://…` */
  database: string;
  folder: string;
  /** Stops the work between two batches. Running the same call again continues it. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: DataProgress) => void) | undefined;
}

export interface MovedData {
  /** The URL without a password. */
  database: string;
  collections: { name: string; documents: number }[];
  /** Views and other entries that are not collections. */
  leftOut: string[];
}

/** Opens a database and closes it afterwards. */
export async function withStore<Result>(
  url: string,
  purpose: 'read' | 'write',
  use: (store: Store, label: string) => Promise<Result>,
): Promise<Result> {
  if (url === 'memory:')
    throw new Error(
      'A database in memory is private to its process. Name `file:` and a folder, or `mongodb:`.',
    );
  const path = url.startsWith('file:') ? resolve(url.slice('file:'.length)) : undefined;
  if (purpose === 'read' && path !== undefined && !hasDatabase(path))
    throw new Error(`There is no database in ${path}. RESTGEN_DATABASE_URL or --from names another.`);
  const label = path === undefined ? withoutCredentials(url).replace(/\?.*/s, '') : `file:${path}`;
  const store = openStore(url);
  try {
    return await use(store, label);
  } catch (error) {
    throw isOfDriver(error) ? new Error(`${label}: ${error.message}`, { cause: error }) : error;
  } finally {
    await store.close();
  }
}

/** Errors of the driver do not name the server. */
const isOfDriver = (error: unknown): error is Error =>
  error instanceof Error && error.name.startsWith('Mongo');

const hasDatabase = (folder: string): boolean => existsSync(join(folder, 'documents.mdb'));

export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Error('Stopped. Run the same command again to continue.');
}
