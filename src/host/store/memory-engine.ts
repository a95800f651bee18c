import sortedBtree from 'sorted-btree';
import type { Engine, Entries, Planned, StoredEntry } from './engine.js';

const { default: BTree, simpleComparator } = sortedBtree;
type Tree = InstanceType<typeof BTree<string, string>>;

/** An engine in memory: its content ends with the process. */
export function memoryEngine(): Engine {
  const tree = new BTree<string, string>(undefined, simpleComparator);
  return {
    ...treeEntries(tree),
    lastKey: (from, to) => {
      const key = tree.nextLowerKey(to);
      return key !== undefined && key >= from ? key : undefined;
    },
    entries: (from, to, limit) => tree.getRange(from, to, false, limit),
    write: (plan) => {
      const { entries, result } = plan({});
      for (const [key, value] of entries) put(tree, key, value);
      return result;
    },
    writeLazily: async (plan) => applyOrUndo(tree, plan()),
    snapshot: () => ({ ...treeEntries(tree.clone()), end: () => {} }),
    close: async () => {},
  };
}

const treeEntries = (tree: Tree): Entries => ({
  get: (key) => tree.get(key),
  keys: (from, to, options) => keysOf(tree, from, to, options),
  count: (from, to) => tree.forRange(from, to, false),
});

function applyOrUndo<Result>(tree: Tree, { entries, result }: Planned<Result>): Result {
  const undo: StoredEntry[] = [];
  try {
    for (const [key, value] of entries) {
      undo.push([key, tree.get(key)]);
      put(tree, key, value);
    }
  } catch (error) {
    for (const [key, value] of undo.reverse()) put(tree, key, value);
    throw error;
  }
  return result;
}

function put(tree: Tree, key: string, value: string | undefined): void {
  if (value === undefined) tree.delete(key);
  else tree.set(key, value);
}

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
