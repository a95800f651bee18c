import sortedBtree from 'sorted-btree';
import type { Engine, Entries, LastPositions, PresentEntry, RangeOptions } from './engine.js';

const { default: BTree, simpleComparator } = sortedBtree;
type Tree = InstanceType<typeof BTree<string, string>>;

/** An engine in memory, whose content ends with the process. */
export function memoryEngine(): Engine {
  const tree = new BTree<string, string>(undefined, simpleComparator);
  const positions: LastPositions = new Map();
  return {
    ...storedEntries(tree),
    write: async (plan) => {
      const { entries, result, committed } = plan(positions);
      for (const [key, value] of entries) {
        if (value === undefined) tree.delete(key);
        else tree.set(key, value);
      }
      committed?.();
      return result;
    },
    snapshot: () => ({ ...storedEntries(tree.clone()), end: () => {} }),
    close: async () => {},
  };
}

const storedEntries = (tree: Tree): Entries => ({
  get: (key) => tree.get(key),
  range: (from, to, options) => rangeOf(tree, from, to, options),
  count: (from, to) => tree.forRange(from, to, false),
});

function rangeOf(
  tree: Tree,
  from: string,
  to: string,
  { reverse = false, limit = Number.POSITIVE_INFINITY }: RangeOptions = {},
): Iterable<PresentEntry> {
  // No text lies between `from` and this one.
  const first = `${from}\0`;
  return reverse ? reversed(tree, first, to, limit) : tree.getRange(first, to, false, limit);
}

function* reversed(tree: Tree, first: string, to: string, limit: number): Iterable<PresentEntry> {
  let count = 0;
  for (const entry of tree.entriesReversed(to, undefined, true)) {
    if (count++ >= limit || entry[0] < first) return;
    yield entry;
  }
}
