/** The database in one process: documents in memory, and in a folder if they outlive it. */
import { memoizeByKey } from '../../../shared/memoize.js';
import type { StoredDocument } from '../documents/document.js';
import { Documents } from './documents.js';
import { EmbeddedCollection } from './embedded-collection.js';
import { decode } from './encoding.js';
import type { IndexDefinition } from './index-definition.js';
import { INDEXES, type Journal, NO_JOURNAL } from './journal.js';
import { type LmdbDatabase, openFile } from './lmdb-file/open-file.js';
import { LmdbJournal } from './lmdb-journal.js';
import { checkedText } from './record-text.js';
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
    const [name = '', part] = key;
    const documents = documentsOf(loaded, String(name));
    if (part === INDEXES) for (const definition of indexesIn(value)) documents.addIndex(definition);
    else documents.load({ position: Number(part), document: documentIn(value) });
  }
  return loaded;
}

const indexesIn = (text: string): IndexDefinition[] => JSON.parse(checkedText(text));

/** A document as the folder has it. */
export const documentIn = (text: string): StoredDocument =>
  decode(JSON.parse(checkedText(text))) as StoredDocument;

function documentsOf(all: Map<string, Documents>, name: string): Documents {
  const existing = all.get(name);
  if (existing !== undefined) return existing;
  const created = new Documents(name);
  all.set(name, created);
  return created;
}

/** The longest name of a collection in bytes, as in MongoDB. */
const MAX_NAME = 255;

function embeddedStore(loaded: Map<string, Documents>, journal: Journal): Store {
  let isClosed = false;
  return {
    collection: memoizeByKey((name) => {
      if (Buffer.byteLength(name) > MAX_NAME)
        throw new Error(`The name of a collection has at most ${MAX_NAME} bytes: ${name.slice(0, 40)}…`);
      const documents = documentsOf(loaded, name);
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
