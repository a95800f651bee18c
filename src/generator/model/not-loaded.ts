/** Reports declarations that the server does not load: they get no route. */

import { NOT_LOADED } from '../../shared/api.js';
import type { Finder } from '../analysis/declarations/index.js';
import type { Span } from '../project/parsing/index.js';
import type { FileDeclarations, NamedInFile } from './reading/file-declarations.js';

const KINDS = ['publications', 'methods', 'collections'] as const;

/** Drops declarations whose name the server declares in another file. */
export function withoutReplaced(
  finder: Finder,
  reads: readonly FileDeclarations[],
): readonly FileDeclarations[] {
  const { isLoaded: isFileLoaded } = finder.evaluator.project.apps;
  const isLoaded = (read: FileDeclarations, item: NamedInFile<unknown>): boolean =>
    item.origin === 'standalone' ||
    (isFileLoaded(read.file) && placesOfDeclaration(item).every(({ file }) => isFileLoaded(file)));
  const loaded = new Set(
    reads.flatMap((read) =>
      KINDS.flatMap((kind) =>
        read[kind]
          .filter((declaration) => isLoaded(read, declaration))
          .map((declaration) => nameKey(finder, kind, declaration)),
      ),
    ),
  );
  const waiting: NamedInFile<unknown>[] = [];
  const remaining = <Item extends NamedInFile<{ withheld?: string }>>(
    read: FileDeclarations,
    kind: Kind,
    list: readonly Item[],
  ): Item[] =>
    list.flatMap((declaration) => {
      if (isLoaded(read, declaration)) return [declaration];
      if (declaration.name !== null && loaded.has(nameKey(finder, kind, declaration))) return [];
      waiting.push(declaration);
      return [withheldUnlessMarked(declaration)];
    });
  const left = reads.map((read) => ({
    ...read,
    publications: remaining(read, 'publications', read.publications),
    methods: remaining(read, 'methods', read.methods),
    collections: remaining(read, 'collections', read.collections),
  }));
  reportNotLoaded(finder, waiting);
  return left;
}

/** Only `@rest` exposes declarations of files that the server does not load. */
function withheldUnlessMarked<Item extends NamedInFile<{ withheld?: string }>>(item: Item): Item {
  const { declaration, rest } = item;
  if (rest === 'on' || declaration === undefined || declaration.withheld !== undefined) return item;
  return { ...item, declaration: { ...declaration, withheld: NOT_LOADED } };
}

/** Whether the file declares nothing with a route, because the server does not load it. */
export const isWithoutRoutes = (
  { evaluator: { project } }: Finder,
  { file, publications, methods, collections }: FileDeclarations,
): boolean =>
  !project.apps.isLoaded(file) &&
  [...publications, ...methods, ...collections].every(
    ({ declaration }) => declaration === undefined || declaration.withheld !== undefined,
  );

/** The name, and the calls of the functions that declare it. */
const placesOfDeclaration = ({ at, callers = [] }: NamedInFile<unknown>): Span[] => [at, ...callers];

/** Once for each file. */
function reportNotLoaded({ report, evaluator }: Finder, waiting: readonly NamedInFile<unknown>[]): void {
  const named = waiting
    .filter(({ name }) => name !== null)
    .map(
      (item) =>
        placesOfDeclaration(item).find(({ file }) => !evaluator.project.apps.isLoaded(file)) ?? item.at,
    );
  const first = new Map([...named].sort((one, other) => other.start - one.start).map((at) => [at.file, at]));
  for (const [file, at] of first) {
    const why = evaluator.project.apps.omissionReason(file);
    const [reason, remedy] =
      why === undefined
        ? [`No import leads from the server's entry to ${file}`, 'Import it on the server']
        : [
            `The server does not load ${file}, because ${why}`,
            'Write `@rest` before a declaration to expose it',
          ];
    report(
      'not-loaded',
      at,
      `${reason}: its declarations get no routes.`,
      `${remedy}, or leave it out with \`exclude\`.`,
    );
  }
}

type Kind = (typeof KINDS)[number];

const nameKey = ({ evaluator }: Finder, kind: Kind, { name, at }: NamedInFile<unknown>): string =>
  `${kind}\0${evaluator.project.apps.of(at.file)}\0${name}`;
