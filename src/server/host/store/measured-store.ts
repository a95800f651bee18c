import { memoizeByKey } from '../../../shared/memoize.js';
import type { RecordStoreTime } from '../../runtime/index.js';
import type { Store, StoredCollection } from './store.js';

/** Wraps a store and measures its operations. */
export function measuredStore(store: Store, record: RecordStoreTime): Store {
  return {
    collection: memoizeByKey((name) =>
      measuredCollection(store.collection(name), (operation, seconds) => record(operation, name, seconds)),
    ),
    transactions: async () => store.transactions?.(),
    close: () => store.close(),
  };
}

function measuredCollection(
  stored: StoredCollection,
  record: (operation: string, seconds: number) => void,
): Required<StoredCollection> {
  const timed = <Result>(operation: string, run: () => Result): Result => {
    const start = performance.now();
    const end = (): void => record(operation, (performance.now() - start) / 1_000);
    const result = run();
    if (result instanceof Promise) void result.then(end, end);
    else end();
    return result;
  };
  return {
    batches: (...args) => timedBatches(stored.batches(...args), record),
    texts(...args) {
      const start = performance.now();
      const texts = stored.texts?.(...args);
      if (texts !== undefined) record('find', (performance.now() - start) / 1_000);
      return texts;
    },
    count: (...args) => timed('count', () => stored.count(...args)),
    observe: (...args) => stored.observe(...args),
    peek: (id) => timed('peek', () => stored.peek(id)),
    insert: (document) => timed('insert', () => stored.insert(document)),
    update: (...args) => timed('update', () => stored.update(...args)),
    remove: (selector) => timed('remove', () => stored.remove(selector)),
    createIndex: (...args) => timed('createIndex', () => stored.createIndex(...args)),
    dropIndex: (name) => timed('dropIndex', () => stored.dropIndex(name)),
    raw: () => stored.raw?.(),
  };
}

/** Measures only the time of the database, not what the caller does between two batches. */
async function* timedBatches<Batch>(
  batches: AsyncGenerator<Batch, void>,
  record: (operation: string, seconds: number) => void,
): AsyncGenerator<Batch, void> {
  let milliseconds = 0;
  let start = performance.now();
  const pause = (): void => {
    milliseconds += performance.now() - start;
  };
  try {
    for await (const batch of batches) {
      pause();
      yield batch;
      start = performance.now();
    }
    pause();
  } finally {
    record('find', milliseconds / 1_000);
  }
}
