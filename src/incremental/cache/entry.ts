/** The cache entry of one run: what it read from disk, what it generated, and what the next run can reuse. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Generated } from '../../generated.js';
import { type Json, lazy } from '../../memoize.js';
import { type Reads, readsStillHold } from '../dependencies/index.js';
import type { Regenerated, RetainedRendering, RetainedRun } from '../reuse/index.js';
import { type ReadLine, type ReadLines, readLines, writeLines } from './lines.js';
import { readsRelocatedTo, relocatableReads } from './relocated-reads.js';

export interface CacheEntry {
  /** What was generated; `undefined` if anything that the run read from disk has changed. */
  recall(): Generated | undefined;
  earlierRun(): EarlierRun;
}

export interface EarlierRun {
  reads: Reads;
  retained: RetainedRun;
}

/** The part with the diagnostics. */
type Findings = Pick<Generated, 'diagnostics' | 'suggestions'>;
/** The part with the model. */
type Model = Pick<Generated, 'api' | 'routes' | 'contract'>;
/** The part with the retained files. `surroundings` belong to the rendering, if there is one. */
type RetainedFiles = Omit<RetainedRun, 'rendering'> & { surroundings?: string };

/** `undefined` if there is no entry. */
export function readEntry(path: string, root: string): CacheEntry | undefined {
  const lines = readLines(path);
  if (lines === undefined) return undefined;
  const reads = readsRelocatedTo(root, JSON.parse(lines('reads').text()));
  return {
    recall: () => (readsStillHold(reads) ? generatedIn(lines) : undefined),
    earlierRun: () => ({ reads, retained: retainedIn(lines) }),
  };
}

/** Parses diagnostics and model only if they are needed: most commands use only the files. */
function generatedIn(lines: ReadLines): Generated {
  const { diagnostics, suggestions }: Findings = JSON.parse(lines('diagnostics').text());
  const known = lazy((): Model => JSON.parse(lines('model').text()));
  return {
    files: filesIn(lines),
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

const filesIn = (lines: ReadLines): Map<string, string> => new Map(JSON.parse(lines('files').text()));

function retainedIn(lines: ReadLines): RetainedRun {
  const { surroundings, ...retained }: RetainedFiles = JSON.parse(lines('retainedFiles').text());
  if (surroundings === undefined) return retained;
  const rendering: RetainedRendering = {
    surroundings,
    files: lazy(() => filesIn(lines)),
    entries: jsonIn(lines('files')),
    parts: {
      files: jsonIn(lines('fileParts')),
      declarations: jsonIn(lines('declarationParts')),
      byDeclaration: new Map(),
    },
  };
  return { ...retained, rendering };
}

const jsonIn = <Value>({ bytes, text }: ReadLine): Json<Value> => ({
  value: lazy(() => JSON.parse(text())),
  serialized: () => bytes,
});

export function writeEntry(
  path: string,
  root: string,
  reads: Reads,
  { generated, retained }: Regenerated,
): void {
  const { files, diagnostics, suggestions, api, routes, contract } = generated;
  const findings: Findings = { diagnostics, suggestions };
  const model: Model = { api, routes, contract };
  // After a syntax error, files and rendering of an earlier run are retained.
  const rendering = retained.rendering?.files() === files ? retained.rendering : undefined;
  const { rendering: _, ...others } = retained;
  const retainedFiles: RetainedFiles = {
    ...others,
    ...(rendering && { surroundings: rendering.surroundings }),
  };
  writeLines(path, {
    reads: JSON.stringify(relocatableReads(root, reads)),
    diagnostics: JSON.stringify(findings),
    model: JSON.stringify(model),
    retainedFiles: JSON.stringify(retainedFiles),
    files: rendering?.entries.serialized() ?? JSON.stringify([...files]),
    fileParts: rendering?.parts.files.serialized() ?? '{}',
    declarationParts: rendering?.parts.declarations.serialized() ?? '{}',
  });
  removeOldEntries(path);
}

/** How many entries one `node_modules` keeps for different projects and configurations. */
const MAX_ENTRIES = 20;

/**
 * Removes entries of other versions of restgen, and the oldest ones. `written` is the entry that has just been written.
 */
function removeOldEntries(written: string): void {
  const own = dirname(written);
  const all = dirname(own);
  for (const name of readdirSync(all)) if (join(all, name) !== own) removePath(join(all, name));
  const entries = readdirSync(own).map((name) => join(own, name));
  for (const path of entries.sort(newestFirst).slice(MAX_ENTRIES)) removePath(path);
}

const removePath = (path: string): void => rmSync(path, { recursive: true, force: true });

const newestFirst = (one: string, other: string): number => writtenAt(other) - writtenAt(one);

/** The time of the last writing; 0 if another process has removed the entry. */
const writtenAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
