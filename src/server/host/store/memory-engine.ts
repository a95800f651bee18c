import sortedBtree from 'sorted-btree';
import type { Engine, Entries, LastPositions, PresentEntry, RangeOptions } from './engine.js';
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
  const content: Content = {
    ids: new Map(),
    ordered: new BTree<string, string>(undefined, simpleComparator),
  };
  const positions: LastPositions = new Map();
  return {
    ...storedEntries(content),
    write: (plan) => {
      const { entries, result, committed } = plan(positions);
      for (const [key, value] of entries) {
        const part = partWith(content, key);
        if (value === undefined) part.delete(key);
        else part.set(key, value);
      }
      committed?.();
      return result;
    },
    snapshot: () => ({
      ...storedEntries({ ids: new Map(content.ids), ordered: content.ordered.clone() }),
      end: () => {},
    }),
    close: async () => {},
  };
}

const partWith = ({ ids, ordered }: Content, key: string): Map<string, string> | Tree =>
  isOfId(key) ? ids : ordered;

const storedEntries = (content: Content): Entries => ({
  get: (key) => partWith(content, key).get(key),
  range: (from, to, options) => rangeOf(content.ordered, from, to, options),
  count: (from, to) => content.ordered.forRange(from, to, false),
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
