import sortedBtree from 'sorted-btree';
import type { Engine, Entries, StoredEntry } from './engine.js';
import { isOfId } from './key-space.js';

const { default: BTree, simpleComparator } = sortedBtree;
type Tree = InstanceType<typeof BTree<string, string>>;

/** Ids are random texts, which a map finds faster than a tree. */
interface Content {
  ids: Map<string, string>;
  ordered: Tree;
}

/** An engine in memory, whose content ends with the process. */
export function memoryEngine(): Engine {
  const ordered: Tree = new BTree<string, string>(undefined, simpleComparator);
  const content: Content = { ids: new Map(), ordered };
  let version = 0;
  const put = (key: string, value: string | undefined): void => {
    version += 1;
    const part = partWith(content, key);
    if (value === undefined) part.delete(key);
    else part.set(key, value);
  };
  return {
    ...storedEntries(content),
    version: () => version,
    lastKey: (from, to) => {
      const key = ordered.nextLowerKey(to);
      return key !== undefined && key >= from ? key : undefined;
    },
    entries: (from, to, limit) => ordered.getRange(from, to, false, limit),
    write: (plan) => {
      const { entries, result, committed } = plan({});
      for (const [key, value] of entries) put(key, value);
      committed?.();
      return result;
    },
    writeLazily: async (plan) => {
      const { entries, result } = plan();
      const undo: StoredEntry[] = [];
      try {
        for (const [key, value] of entries) {
          undo.push([key, partWith(content, key).get(key)]);
          put(key, value);
        }
      } catch (error) {
        for (const [key, value] of undo.reverse()) put(key, value);
        throw error;
      }
      return result;
    },
    snapshot: () => ({
      ...storedEntries({ ids: new Map(content.ids), ordered: ordered.clone() }),
      end: () => {},
    }),
    close: async () => {},
  };
}

const partWith = ({ ids, ordered }: Content, key: string): Map<string, string> | Tree =>
  isOfId(key) ? ids : ordered;

const storedEntries = (content: Content): Entries => ({
  get: (key) => partWith(content, key).get(key),
  keys: (from, to, options) => keysOf(content.ordered, from, to, options),
  count: (from, to) => content.ordered.forRange(from, to, false),
});

function* keysOf(
  tree: Tree,
  from: string,
  to: string,
  { reverse = false, limit = Number.POSITIVE_INFINITY } = {},
): Iterable<string> {
  let count = 0;
  for (const [key] of reverse ? tree.entriesReversed(to, undefined, true) : tree.entries(from)) {
    if (count++ >= limit || (reverse ? key < from : key >= to)) return;
    yield key;
  }
}
