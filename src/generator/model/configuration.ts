import type { HostConfiguration } from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import { didYouMean } from '../../shared/did-you-mean.js';
import type { DeclaredConfiguration, Finder } from '../analysis/declarations/index.js';

/** Merges all `configure` calls (C17, C21). */
export function configurationOf(
  finder: Finder,
  {
    configurations,
    collections,
  }: { configurations: readonly DeclaredConfiguration[]; collections: readonly { name: string | null }[] },
): HostConfiguration {
  const names = collections.flatMap(({ name }) => (name === null ? [] : [name])).sort(compareText);
  for (const configuration of configurations) {
    checkNames(finder, names, configuration.collections ?? []);
    checkNames(finder, names, configuration.objectIdCollections ?? []);
  }
  const chosen = configurations.flatMap((configuration) =>
    configuration.collections === undefined ? [] : [configuration.collections],
  );
  const objectIdCollections = sortedNames(
    configurations.flatMap((configuration) => configuration.objectIdCollections ?? []),
  );
  return chosen.length === 0
    ? { objectIdCollections }
    : { collections: sortedNames(chosen.flat()), objectIdCollections };
}

const sortedNames = (list: readonly { name: string }[]): string[] =>
  [...new Set(list.map(({ name }) => name))].sort(compareText);

function checkNames(
  { report }: Finder,
  names: readonly string[],
  named: NonNullable<DeclaredConfiguration['collections']>,
): void {
  for (const { name, at } of named) {
    if (names.includes(name)) continue;
    report(
      'collection-unknown',
      at,
      `There is no collection '${name}'.`,
      didYouMean(name, names) ?? existingText(names),
    );
  }
}

const existingText = (names: readonly string[]): string =>
  names.length === 0
    ? 'No collection was found.'
    : `There are: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}.`;
