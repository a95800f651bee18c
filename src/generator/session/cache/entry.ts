/** The cache entry of one run: what it read from disk, what it generated, and what the next run can reuse. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../../config/config.js';
import type { Diagnostic } from '../../../shared/diagnostics.js';
import { type Json, lazy } from '../../../shared/memoize.js';
import type { Generated } from '../../generated.js';
import { type Reads, readsStillHold } from '../../project/dependencies/index.js';
import { contractOf, routesOf } from '../../routes/index.js';
import type { Regenerated, RetainedRendering, RetainedRun } from '../reuse/index.js';
import { type ReadPart, type ReadParts, readParts, writeParts } from './entry-parts.js';
import { filesToKeep, keptTexts, type ReadFiles } from './kept-files.js';
import { type ReadsOfRoot, readsRelocatedTo } from './relocated-reads.js';

export interface CacheEntry {
  /** What was generated; `undefined` if anything that the run read from disk has changed. */
  recall(): Generated | undefined;
  earlierRun(): EarlierRun;
  /** The diagnostics that the run has told a person. */
  told(): Diagnostic[];
}

export interface EarlierRun {
  reads: Reads;
  retained: RetainedRun;
}

/** The part with the diagnostics. */
type Findings = Pick<Generated, 'diagnostics' | 'suggestions'> & { isTold: boolean };
/** The part with the retained files. `surroundings` belong to the rendering, if there is one. */
type RetainedFiles = Omit<RetainedRun, 'rendering'> & { surroundings?: string };

/** Paths are absolute. */
export interface EntryProject {
  root: string;
  /** The generated folder. */
  out: string;
  config: Config;
  read?: ReadFiles | undefined;
}

/** `undefined` if there is no entry. */
export function readEntry(path: string, { root, out, config, read }: EntryProject): CacheEntry | undefined {
  const parts = readParts(path);
  if (parts === undefined) return undefined;
  const reads = readsRelocatedTo(root, JSON.parse(parts('reads').text()));
  const files = lazy(() => keptTexts(out, JSON.parse(parts('files').text()), read));
  return {
    recall: () => (readsStillHold(reads) ? generatedIn(parts, files, config) : undefined),
    earlierRun: () => ({ reads, retained: retainedIn(parts, files) }),
    told: () => {
      const { diagnostics, isTold }: Findings = JSON.parse(parts('diagnostics').text());
      return isTold ? diagnostics : [];
    },
  };
}

/** Parses the model only if it is needed: most commands use only the files. Routes and contract are made of it. */
function generatedIn(
  parts: ReadParts,
  keptFiles: RetainedRendering['files'],
  config: Config,
): Generated | undefined {
  const files = keptFiles();
  if (files === undefined) return undefined;
  const { diagnostics, suggestions }: Findings = JSON.parse(parts('diagnostics').text());
  const api = lazy((): Generated['api'] => JSON.parse(parts('api').text()));
  const routes = lazy(() => routesOf(api(), config).routes);
  const contract = lazy(() => contractOf(api(), routes(), config));
  return {
    files,
    diagnostics,
    suggestions,
    get api() {
      return api();
    },
    get routes() {
      return routes();
    },
    get contract() {
      return contract();
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
  { root, out }: EntryProject,
  reads: Reads,
  { generated, retained, isTold }: Regenerated & { isTold: boolean },
): void {
  const { files, diagnostics, suggestions, api } = generated;
  const readsOfRoot: ReadsOfRoot = { root, reads };
  const findings: Findings = { diagnostics, suggestions, isTold };
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
    api: JSON.stringify(api),
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
