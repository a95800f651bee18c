/** Joins what each file declares into one API. */
import {
  type Api,
  type Collection,
  type Facts,
  type HostConfiguration,
  type HostKind,
  type Method,
  NOT_LOADED,
  type Publication,
} from '../../shared/api.js';
import { compareText } from '../../shared/compare-text.js';
import { definedProperties } from '../../shared/defined-properties.js';
import { comparePlaces, type Place } from '../../shared/diagnostics.js';
import { didYouMean } from '../../shared/did-you-mean.js';
import type { Selectable } from '../../shared/expose-patterns.js';
import type { DeclaredConfiguration, Finder } from '../analysis/declarations/index.js';
import { withoutNamesTwice, withoutRepeated } from './names-twice.js';
import type { ExposedKind } from './reading/exposure.js';
import type { FileDeclarations, NamedInFile } from './reading/file-declarations.js';

interface JoinedDeclarations {
  publications: readonly NamedInFile<Publication>[];
  methods: readonly NamedInFile<Method>[];
  collections: readonly NamedInFile<Collection>[];
}

/** Reports names that are declared twice. */
export function joinedDeclarations(finder: Finder, files: readonly FileDeclarations[]): JoinedDeclarations {
  const once = <Item extends NamedInFile<{ withheld?: string }>>(
    declarations: readonly Item[],
    what: string,
  ): Item[] => {
    const unique = new Set(withoutNamesTwice(finder, declarations.filter(isThere), what));
    return declarations.filter((declaration) => !isThere(declaration) || unique.has(declaration));
  };
  return {
    publications: once(
      files.flatMap((file) => file.publications),
      'publication',
    ),
    methods: once(
      files.flatMap((file) => file.methods),
      'method',
    ),
    collections: once(
      withoutRepeated(
        finder,
        files.flatMap((file) => file.collections),
      ),
      'collection',
    ),
  };
}

/** Declarations that the server never loads cannot clash by name. */
const isThere = ({ declaration }: NamedInFile<{ withheld?: string }>): boolean =>
  declaration?.withheld !== NOT_LOADED;

/** In this API, references to types are still keys: names are chosen later. */
export function joinedApi(
  finder: Finder,
  files: readonly FileDeclarations[],
  joined: JoinedDeclarations,
  configurations: readonly DeclaredConfiguration[],
): Api {
  const { publications, methods, collections } = joined;
  const configuration = mergeConfigurations(finder, { configurations, collections });
  const elsewhere = files.flatMap((file) => file.elsewhere);
  const exposed = new Set(
    Object.values(exposedSelectables(joined)).flatMap((all) => all.map(({ name }) => name)),
  );
  const sortedWithSuccessors = <One extends Facts & Place>(declarations: readonly One[]): One[] =>
    declarations.map((one) => withSuccessor(one, exposed)).sort(comparePlaces);
  return {
    host: hostKind(finder, [...publications, ...methods, ...collections]),
    publications: sortedWithSuccessors(decidedDeclarations(publications)),
    methods: sortedWithSuccessors(decidedDeclarations(methods)),
    collections: sortedWithSuccessors(
      [...decidedDeclarations(collections), ...elsewhere].map((collection) =>
        applyConfiguration(collection, configuration),
      ),
    ),
    configuration,
    types: {},
  };
}

/** `@see` names the successor; other texts than names of exposed declarations have no effect (C58). */
function withSuccessor<One extends Facts>(declaration: One, names: ReadonlySet<unknown>): One {
  if (declaration.deprecated?.see === undefined) return declaration;
  const { see, ...deprecated } = declaration.deprecated;
  const successor = see.find((name) => names.has(name));
  return { ...declaration, deprecated: { ...deprecated, ...definedProperties({ successor }) } };
}

/** The declarations in the form that patterns match. */
export const selectables = (joined: JoinedDeclarations): Record<ExposedKind, Selectable[]> => ({
  publications: joined.publications.map(selectable),
  methods: joined.methods.map(selectable),
  collections: joined.collections.map(selectable),
});

/** The same for exposed declarations alone. */
export const exposedSelectables = (joined: JoinedDeclarations): Record<ExposedKind, Selectable[]> =>
  selectables({
    publications: joined.publications.filter(isReachable),
    methods: joined.methods.filter(isReachable),
    collections: joined.collections.filter(isReachable),
  });

const isReachable = ({ declaration }: NamedInFile<{ withheld?: string }>): boolean =>
  declaration?.withheld === undefined;

const selectable = ({ name, at, rest }: NamedInFile<unknown>): Selectable => ({ name, file: at.file, rest });

const decidedDeclarations = <Declaration>(declared: readonly NamedInFile<Declaration>[]): Declaration[] =>
  declared.map(({ declaration }) => declaration).filter((declaration) => declaration !== undefined);

/** C17 */
function applyConfiguration(collection: Collection, { collections }: HostConfiguration): Collection {
  const { name, withheld } = collection;
  const isLeftOut = name !== null && collections !== undefined && !collections.includes(name);
  return isLeftOut && withheld === undefined
    ? { ...collection, withheld: 'left out by configure' }
    : collection;
}

function hostKind({ evaluator }: Finder, declared: readonly NamedInFile<unknown>[]): HostKind {
  if (declared.some(({ origin }) => origin === 'standalone')) return 'standalone';
  return declared.length > 0 || evaluator.project.apps.folders.length > 0 ? 'meteor' : 'standalone';
}

/** Merges all `configure` calls (C17, C21). */
function mergeConfigurations(
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
      didYouMean(name, names) ?? '`restgen inspect` lists the collections that were found.',
    );
  }
}
