/** The cache entry of one run: what it read from disk, what it generated, and what the next run can reuse. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Generated } from '../../generated.js';
import { type Json, lazy } from '../../memoize.js';
import { type Reads, readsStillHold } from '../dependencies/index.js';
import type { Regenerated, RetainedRendering, RetainedRun } from '../reuse/index.js';
import { type ReadPart, type ReadParts, readParts, writeParts } from './entry-parts.js';
import { filesToKeep, keptTexts } from './kept-files.js';
import { type ReadsOfRoot, readsRelocatedTo } from './relocated-reads.js';

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

/** Where the project of an entry is. Absolute. */
export interface EntryFolders {
  root: string;
  /** The generated folder. */
  out: string;
}

/** `undefined` if there is no entry. */
export function readEntry(path: string, { root, out }: EntryFolders): CacheEntry | undefined {
  const parts = readParts(path);
  if (parts === undefined) return undefined;
  const reads = readsRelocatedTo(root, JSON.parse(parts('reads').text()));
  const files = lazy(() => keptTexts(out, JSON.parse(parts('files').text())));
  return {
    recall: () => (readsStillHold(reads) ? generatedIn(parts, files) : undefined),
    earlierRun: () => ({ reads, retained: retainedIn(parts, files) }),
  };
}

/** Parses diagnostics and model only if they are needed: most commands use only the files. */
function generatedIn(parts: ReadParts, keptFiles: RetainedRendering['files']): Generated | undefined {
  const files = keptFiles();
  if (files === undefined) return undefined;
  const { diagnostics, suggestions }: Findings = JSON.parse(parts('diagnostics').text());
  const known = lazy((): Model => JSON.parse(parts('model').text()));
  return {
    files,
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

function retainedIn(parts: ReadParts, files: RetainedRendering['files']): RetainedRun {
  const { surroundings, ...retained }: RetainedFiles = JSON.parse(parts('retainedFiles').text());
  if (surroundings === undefined) return retained;
  const rendering: RetainedRendering = {
    surroundings,
    files,
    keptFiles: parts('files').bytes,
    parts: {
      files: jsonIn(parts('fileParts')),
      declarations: jsonIn(parts('declarationParts')),
      byDeclaration: new Map(),
      stable: new Map(),
      types: { schemas: {}, parts: new Map() },
    },
  };
  return { ...retained, rendering };
}

const jsonIn = <Value>({ bytes, text }: ReadPart): Json<Value> => ({
  value: lazy(() => JSON.parse(text())),
  serialized: () => bytes,
});

export function writeEntry(
  path: string,
  { root, out }: EntryFolders,
  reads: Reads,
  { generated, retained }: Regenerated,
): void {
  const { files, diagnostics, suggestions, api, routes, contract } = generated;
  const readsOfRoot: ReadsOfRoot = { root, reads };
  const findings: Findings = { diagnostics, suggestions };
  const model: Model = { api, routes, contract };
  // After a syntax error, files and rendering of an earlier run are retained.
  const rendering = retained.rendering?.files() === files ? retained.rendering : undefined;
  const { rendering: _, ...others } = retained;
  const retainedFiles: RetainedFiles = {
    ...others,
    ...(rendering && { surroundings: rendering.surroundings }),
  };
  writeParts(path, {
    reads: JSON.stringify(readsOfRoot),
    diagnostics: JSON.stringify(findings),
    model: JSON.stringify(model),
    retainedFiles: JSON.stringify(retainedFiles),
    files: rendering?.keptFiles ?? JSON.stringify(filesToKeep(out, files)),
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
