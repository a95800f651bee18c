import sortedBtree from 'sorted-btree';
import type { Engine, Entries, StoredEntry } from './engine.js';

const { default: BTree, simpleComparator } = sortedBtree;
type Tree = InstanceType<typeof BTree<string, string>>;

/** An engine in memory, whose content ends with the process. */
export function memoryEngine(): Engine {
  const content: Tree = new BTree<string, string>(undefined, simpleComparator);
  let version = 0;
  const put = (key: string, value: string | undefined): void => {
    version += 1;
    if (value === undefined) content.delete(key);
    else content.set(key, value);
  };
  return {
    ...treeEntries(content),
    version: () => version,
    lastKey: (from, to) => {
      const key = content.nextLowerKey(to);
      return key !== undefined && key >= from ? key : undefined;
    },
    entries: (from, to, limit) => content.getRange(from, to, false, limit),
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
          undo.push([key, content.get(key)]);
          put(key, value);
        }
      } catch (error) {
        for (const [key, value] of undo.reverse()) put(key, value);
        throw error;
      }
      return result;
    },
    snapshot: () => ({ ...treeEntries(content.clone()), end: () => {} }),
    close: async () => {},
  };
}

const treeEntries = (content: Tree): Entries => ({
  get: (key) => content.get(key),
  keys: (from, to, options) => keysOf(content, from, to, options),
  count: (from, to) => content.forRange(from, to, false),
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
