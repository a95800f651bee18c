/** The database in one process: documents in memory, and in a folder if they outlive it. */
import { memoizeByKey } from '../../../shared/memoize.js';
import { Documents } from './documents.js';
import { EmbeddedCollection } from './embedded-collection.js';
import { type Journal, LmdbJournal, NO_JOURNAL } from './journal.js';
import { type LmdbDatabase, openFile } from './lmdb-file/open-file.js';
import { documentOfRecord } from './records.js';
import type { Store } from './store.js';

/** A store whose collections live as long as the process. */
export const memoryStore = (): Store => embeddedStore(new Map(), NO_JOURNAL);

/**
 * A store in a folder.
 * @throws Error if the folder cannot be used, or another process uses it
 */
export function folderStore(folder: string): Store {
  const file = openFile(folder);
  try {
    return embeddedStore(loadAll(file.database), new LmdbJournal(file));
  } catch (error) {
    void file.close();
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${file.path} is damaged: ${problem}. Nothing was changed. Restore a backup, or move the file away.`,
      { cause: error },
    );
  }
}

function loadAll(database: LmdbDatabase): Map<string, Documents> {
  const loaded = new Map<string, Documents>();
  for (const { key, value } of database.getRange()) {
    if (!Array.isArray(key)) continue;
    const [name, position] = key;
    ensureDocuments(loaded, String(name)).load({
      position: Number(position),
      document: documentOfRecord(value),
    });
  }
  return loaded;
}

function ensureDocuments(all: Map<string, Documents>, name: string): Documents {
  const existing = all.get(name);
  if (existing !== undefined) return existing;
  const created = new Documents(name);
  all.set(name, created);
  return created;
}

function embeddedStore(loaded: Map<string, Documents>, journal: Journal): Store {
  let isClosed = false;
  return {
    collection: memoizeByKey((name) => {
      const documents = ensureDocuments(loaded, name);
      const open = (): Documents => {
        if (isClosed) throw new Error('The database is closed.');
        return documents;
      };
      return new EmbeddedCollection(name, open, journal);
    }),
    async close() {
      isClosed = true;
      await journal.close();
    },
  };
}
