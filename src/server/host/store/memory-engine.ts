import sortedBtree from 'sorted-btree';
import type { Engine, Entries, Planned, StoredEntry } from './engine.js';
import { isReadByKey, isReadInOrder } from './key-space.js';

const { default: BTree, simpleComparator } = sortedBtree;
type Tree = InstanceType<typeof BTree<string, string>>;

/**
 * Entries are stored for each way of reading them, because finding a key in a tree of a million takes many comparisons.
 */
interface Content {
  byKey: Map<string, string>;
  inOrder: Tree;
  /** The number of writes so far. */
  version: number;
}

/** An engine in memory, whose content ends with the process. */
export function memoryEngine(): Engine {
  const inOrder: Tree = new BTree<string, string>(undefined, simpleComparator);
  const content: Content = { byKey: new Map(), inOrder, version: 0 };
  return {
    ...memoryEntries(content),
    version: () => content.version,
    lastKey: (from, to) => {
      const key = inOrder.nextLowerKey(to);
      return key !== undefined && key >= from ? key : undefined;
    },
    entries: (from, to, limit) => inOrder.getRange(from, to, false, limit),
    write: (plan) => {
      const { entries, result } = plan({});
      for (const [key, value] of entries) put(content, key, value);
      return result;
    },
    writeLazily: async (plan) => applyOrUndo(content, plan()),
    snapshot: () => ({
      ...memoryEntries({ byKey: new Map(content.byKey), inOrder: inOrder.clone() }),
      end: () => {},
    }),
    close: async () => {},
  };
}

const memoryEntries = ({ byKey, inOrder }: Omit<Content, 'version'>): Entries => ({
  get: (key) => byKey.get(key),
  keys: (from, to, options) => keysOf(inOrder, from, to, options),
  count: (from, to) => inOrder.forRange(from, to, false),
});

function applyOrUndo<Result>(content: Content, { entries, result }: Planned<Result>): Result {
  const undo: StoredEntry[] = [];
  try {
    for (const [key, value] of entries) {
      undo.push([key, isReadByKey(key) ? content.byKey.get(key) : content.inOrder.get(key)]);
      put(content, key, value);
    }
  } catch (error) {
    for (const [key, value] of undo.reverse()) put(content, key, value);
    throw error;
  }
  return result;
}

function put(content: Content, key: string, value: string | undefined): void {
  content.version += 1;
  if (isReadByKey(key)) set(content.byKey, key, value);
  if (isReadInOrder(key)) set(content.inOrder, key, value);
}

function set(content: Map<string, string> | Tree, key: string, value: string | undefined): void {
  if (value === undefined) content.delete(key);
  else content.set(key, value);
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
