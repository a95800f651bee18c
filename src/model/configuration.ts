import type { Finder, Findings } from '../find/finder.js';
import type { HostConfiguration } from './api.js';
import { compare } from './order.js';

/** What all `configure` calls say together. */
export function configurationOf(_finder: Finder, { configurations }: Findings): HostConfiguration {
  const chosen = configurations.flatMap(({ collections }) =>
    collections === undefined ? [] : [collections],
  );
  const names = (list: readonly { name: string }[]): string[] =>
    [...new Set(list.map(({ name }) => name))].sort(compare);
  const objectIdCollections = names(configurations.flatMap((each) => each.objectIdCollections ?? []));
  return chosen.length === 0
    ? { objectIdCollections }
    : { collections: names(chosen.flat()), objectIdCollections };
}
