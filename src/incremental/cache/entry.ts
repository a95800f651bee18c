/** What is kept of one run: what it read of the disk, and what came of it. */
import type { EarlierRun, Generated, Generation } from '../../generate.js';
import { lazy } from '../../memoize.js';
import type { Rendered } from '../../render/render.js';
import { answersAsBefore, type Reads } from '../dependencies/index.js';
import { removeOld } from './bounds.js';
import { type Lines, readLines, writeLines } from './lines.js';
import { readsRelocatedTo, relocatableReads } from './relocated-reads.js';

export interface Entry {
  /** What was generated, as far as the disk answers all that the run asked as it did then. */
  recall(): Generated | undefined;
  /** What another run may go on from. */
  before(): Before;
}

/** Nothing where there is no entry. */
export interface Before {
  reads?: Reads;
  kept?: EarlierRun;
}

type Told = Pick<Generated, 'diagnostics' | 'suggestions'>;
type Model = Pick<Generated, 'api' | 'routes' | 'contract'>;
/** With what the pieces depend on, where there are any. */
type Pages = Pick<EarlierRun, 'pages'> & { surroundings?: string };

export function readEntry(path: string, root: string): Entry | undefined {
  const lines = readLines(path);
  if (lines === undefined) return undefined;
  const known = readsRelocatedTo(root, JSON.parse(lines.reads));
  return {
    recall: () => (answersAsBefore(known) ? generatedIn(lines) : undefined),
    before: () => ({ reads: known, kept: keptIn(lines) }),
  };
}

/** Most commands need no more than the files. */
function generatedIn({ files, told, model }: Lines): Generated {
  const { diagnostics, suggestions }: Told = JSON.parse(told);
  const known = lazy((): Model => JSON.parse(model));
  return {
    files: filesIn(files),
    diagnostics,
    suggestions,
    get api() {
      return known().api;
    },
    get routes() {
      return known().routes;
    },
    get contract() {
      return known().contract;
    },
  };
}

const filesIn = (line: string): Map<string, string> => new Map(JSON.parse(line));

/** The lines of what was rendered, which most runs leave as it was. */
const linesOf = new WeakMap<Rendered, Pick<Lines, 'files' | 'pieces'>>();

function keptIn({ files, pages: line, pieces }: Lines): EarlierRun {
  const { pages, surroundings }: Pages = JSON.parse(line);
  if (surroundings === undefined) return { pages };
  const [knownFiles, knownPieces] = [lazy(() => filesIn(files)), lazy(() => JSON.parse(pieces))];
  const rendered: Rendered = {
    surroundings,
    get files() {
      return knownFiles();
    },
    get pieces() {
      return knownPieces();
    },
  };
  linesOf.set(rendered, { files, pieces });
  return { pages, rendered };
}

export function writeEntry(path: string, root: string, reads: Reads, generation: Generation): void {
  const { files, diagnostics, suggestions, api, routes, contract, kept } = generation;
  const told: Told = { diagnostics: [...diagnostics], suggestions };
  const model: Model = { api, routes, contract };
  // After an error, what is kept is of a run before it, and so are its files.
  const rendered = kept.rendered?.files === files ? kept.rendered : undefined;
  const pages: Pages = { pages: kept.pages, ...(rendered && { surroundings: rendered.surroundings }) };
  const lines = rendered && linesOf.get(rendered);
  writeLines(path, {
    reads: JSON.stringify(relocatableReads(root, reads)),
    files: lines?.files ?? JSON.stringify([...files]),
    told: JSON.stringify(told),
    model: JSON.stringify(model),
    pages: JSON.stringify(pages),
    pieces: lines?.pieces ?? JSON.stringify(rendered?.pieces ?? {}),
  });
  removeOld(path);
}
