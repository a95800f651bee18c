import type { HostConfiguration } from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import { didYouMean } from '../../shared/did-you-mean.js';
import type { Finder, FoundConfiguration } from '../analysis/declarations/index.js';

/** Merges all `configure` calls (C17, C21). */
export function configurationOf(
  finder: Finder,
  {
    configurations,
    collections,
  }: { configurations: readonly FoundConfiguration[]; collections: readonly { name: string | null }[] },
): HostConfiguration {
  const known = collections.flatMap(({ name }) => (name === null ? [] : [name])).sort(compareText);
  for (const each of configurations) {
    checkKnown(finder, known, each.collections ?? []);
    checkKnown(finder, known, each.objectIdCollections ?? []);
  }
  const chosen = configurations.flatMap((each) => (each.collections === undefined ? [] : [each.collections]));
  const objectIdCollections = sortedNames(configurations.flatMap((each) => each.objectIdCollections ?? []));
  return chosen.length === 0
    ? { objectIdCollections }
    : { collections: sortedNames(chosen.flat()), objectIdCollections };
}

const sortedNames = (list: readonly { name: string }[]): string[] =>
  [...new Set(list.map(({ name }) => name))].sort(compareText);

function checkKnown(
  { report }: Finder,
  known: readonly string[],
  named: NonNullable<FoundConfiguration['collections']>,
): void {
  for (const { name, at } of named) {
    if (known.includes(name)) continue;
    report(
      'collection-unknown',
      at,
      `There is no collection '${name}'.`,
      didYouMean(name, known) ?? knownList(known),
    );
  }
}

const knownList = (known: readonly string[]): string =>
  known.length === 0
    ? 'No collection was found.'
    : `There are: ${known.slice(0, 10).join(', ')}${known.length > 10 ? ', …' : ''}.`;
