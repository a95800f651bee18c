/** The values of each key, in the order of the entries. */
export function groupEntries<Key, Value>(entries: Iterable<readonly [Key, Value]>): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const [key, value] of entries) append(groups, key, value);
  return groups;
}

/** The items of each key, in their order. */
export const groupBy = <Item, Key>(items: Iterable<Item>, keyOfItem: (item: Item) => Key): Map<Key, Item[]> =>
  groupEntries([...items].map((item) => [keyOfItem(item), item]));

export function append<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
