/**
 * Reports files with declarations that the server does not seem to load. They are still included, because code may be
 * loaded in ways that are not found.
 */
import type { Finder } from '../analysis/declarations/index.js';
import type { FileDeclarations, NamedInFile } from './reading/file-declarations.js';

const KINDS = ['publications', 'methods', 'collections'] as const;

/** Drops declarations that the server has under the same name from another file. */
export function withoutReplaced(
  finder: Finder,
  reads: readonly FileDeclarations[],
): readonly FileDeclarations[] {
  const { isLoaded } = finder.evaluator.project;
  const declaring = reads.filter((read) => KINDS.some((kind) => read[kind].length > 0));
  const waiting = new Set(declaring.filter(({ file }) => !isLoaded(file)));
  if (waiting.size === 0) return reads;
  const loaded = loadedNames(
    finder,
    declaring.filter((read) => !waiting.has(read)),
  );
  return reads.map((read) => {
    if (!waiting.has(read)) return read;
    const remaining = withoutNames(finder, read, loaded);
    reportNotLoaded(finder, remaining);
    return remaining;
  });
}

function reportNotLoaded({ report }: Finder, read: FileDeclarations): void {
  const [first] = KINDS.flatMap((kind): NamedInFile<unknown>[] => read[kind])
    .filter(({ name }) => name !== null)
    .map(({ at }) => at)
    .sort((one, other) => one.start - other.start);
  if (first === undefined) return;
  report(
    'not-loaded',
    first,
    `No import leads from the server's entry to ${read.file}: what it declares may not be there.`,
    'Import it on the server, or leave it out with `exclude`.',
  );
}

type Kind = (typeof KINDS)[number];

const nameKey = ({ evaluator }: Finder, kind: Kind, { name, at }: NamedInFile<unknown>): string =>
  `${kind}\0${evaluator.project.appOf(at.file)}\0${name}`;

const loadedNames = (finder: Finder, reads: readonly FileDeclarations[]): Set<string> =>
  new Set(
    reads.flatMap((read) => KINDS.flatMap((kind) => read[kind].map((each) => nameKey(finder, kind, each)))),
  );

function withoutNames(finder: Finder, read: FileDeclarations, loaded: ReadonlySet<string>): FileDeclarations {
  const remaining = <Each extends NamedInFile<unknown>>(kind: Kind, list: readonly Each[]): Each[] =>
    list.filter((each) => each.name === null || !loaded.has(nameKey(finder, kind, each)));
  return {
    ...read,
    publications: remaining('publications', read.publications),
    methods: remaining('methods', read.methods),
    collections: remaining('collections', read.collections),
  };
}
