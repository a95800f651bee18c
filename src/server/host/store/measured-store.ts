import { memoizeByKey } from '../../../shared/memoize.js';
import type { RecordStoreTime } from '../../runtime/index.js';
import type { Store, StoredCollection } from './store.js';

/** Wraps a store and measures its operations. */
export function measuredStore(store: Store, record: RecordStoreTime): Store {
  return {
    collection: memoizeByKey((name) =>
      measuredCollection(store.collection(name), (operation, seconds) => record(operation, name, seconds)),
    ),
    connected: async () => store.connected?.(),
    transactions: async () => store.transactions?.(),
    close: () => store.close(),
  };
}

function measuredCollection(
  stored: StoredCollection,
  record: (operation: string, seconds: number) => void,
): Required<StoredCollection> {
  const timed = <Result>(operation: keyof StoredCollection, run: () => Result): Result => {
    const start = performance.now();
    const end = (): void => record(operation, (performance.now() - start) / 1_000);
    const result = run();
    if (result instanceof Promise) void result.then(end, end);
    else end();
    return result;
  };
  return {
    batches: (...args) => timedBatches(stored.batches(...args), record),
    texts: (...args) => {
      const texts = stored.texts?.(...args);
      return texts && { [Symbol.iterator]: () => timedTexts(texts, record) };
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

/** Measures only the time of the database, as `timedTexts` does. */
async function* timedBatches<Batch>(
  batches: AsyncGenerator<Batch, void>,
  record: (operation: string, seconds: number) => void,
): AsyncGenerator<Batch, void> {
  let milliseconds = 0;
  const next = async (): Promise<IteratorResult<Batch, void>> => {
    const start = performance.now();
    try {
      return await batches.next();
    } finally {
      milliseconds += performance.now() - start;
    }
  };
  try {
    for (let batch = await next(); batch.done !== true; batch = await next()) yield batch.value;
  } finally {
    await batches.return();
    record('find', milliseconds / 1_000);
  }
}

/** Measures only the time of the database, not what the caller does between two texts. */
function* timedTexts(
  texts: Iterable<string>,
  record: (operation: string, seconds: number) => void,
): Generator<string, void> {
  const iterator = texts[Symbol.iterator]();
  let milliseconds = 0;
  const next = (): IteratorResult<string> => {
    const start = performance.now();
    const result = iterator.next();
    milliseconds += performance.now() - start;
    return result;
  };
  try {
    for (let text = next(); text.done !== true; text = next()) yield text.value;
  } finally {
    record('find', milliseconds / 1_000);
  }
}
