/**
 * The cache entry of one run is a file of four lines: a digest of the others; the record of reads, with diagnostics and
 * generated files; the model; and the project's calls. Most commands parse only the second line.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Config } from '../../config/config.js';
import type { Diagnostic } from '../../shared/diagnostics.js';
import { lazy } from '../../shared/memoize.js';
import type { Generated } from '../generated.js';
import { hash, type Reads, readsStillHold } from '../project/dependencies/index.js';
import { contractOf, routesOf } from '../routes/index.js';

export interface CacheEntry {
  /** The generated files; `undefined` if anything that the run read from disk has changed. */
  recall(): Generated | undefined;
  /** What that run read from disk. */
  reads: Reads;
  printed(): readonly Diagnostic[];
}

/** The second line. */
interface Summary extends Pick<Generated, 'diagnostics' | 'suggestions'> {
  /** Where the project was: the paths of the record are absolute. */
  root: string;
  reads: Reads;
  isPrinted: boolean;
  files: readonly (readonly [path: string, text: string])[];
}

/** Paths are absolute. */
export interface EntryProject {
  root: string;
  out: string;
  config: Config;
}

/** `undefined` if there is no entry, or if it is damaged. */
export function readEntry(path: string, { root, out, config }: EntryProject): CacheEntry | undefined {
  const lines = linesAt(path);
  if (lines === undefined) return undefined;
  const [ofSummary = '', ofApi = '', ofCalls = ''] = lines;
  const summary: Summary = JSON.parse(ofSummary);
  const reads = relocated(summary, root);
  return {
    recall: () => (readsStillHold(reads, out) ? generatedIn(summary, { ofApi, ofCalls }, config) : undefined),
    reads,
    printed: () => (summary.isPrinted ? summary.diagnostics : []),
  };
}

function linesAt(path: string): string[] | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // If the file cannot be read, everything is generated again.
    return undefined;
  }
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  return hash(body) === text.slice(0, Math.max(end, 0)) ? body.split('\n') : undefined;
}

/** The record with paths of the project's present folder, because the entry may come from another place. */
function relocated({ root: before, reads }: Summary, root: string): Reads {
  if (root === before) return reads;
  const { texts, folders, kinds, ...others } = reads;
  const moved = <One>(record: Readonly<Record<string, One>>): Record<string, One> =>
    Object.fromEntries(
      Object.entries(record).map(([path, value]) => [join(root, relative(before, path)), value]),
    );
  return { ...others, texts: moved(texts), folders: moved(folders), kinds: moved(kinds) };
}

/** Parses the model only if it is needed: most commands use only the files. Routes and contract are made of it. */
function generatedIn(
  { diagnostics, suggestions, files }: Summary,
  { ofApi, ofCalls }: { ofApi: string; ofCalls: string },
  config: Config,
): Generated {
  const api = lazy((): Generated['api'] => JSON.parse(ofApi));
  const routes = lazy(() => routesOf(api(), config).routes);
  const contract = lazy(() => contractOf(api(), routes(), config));
  return {
    files: new Map(files),
    diagnostics,
    suggestions,
    get api() {
      return api();
    },
    get calls(): Generated['calls'] {
      return JSON.parse(ofCalls);
    },
    get routes() {
      return routes();
    },
    get contract() {
      return contract();
    },
  };
}

export function writeEntry(
  path: string,
  { root }: EntryProject,
  reads: Reads,
  { generated, isPrinted }: { generated: Generated; isPrinted: boolean },
): void {
  const { diagnostics, suggestions, api, calls } = generated;
  const files = [...generated.files];
  const summary: Summary = { root, reads, diagnostics, suggestions, isPrinted, files };
  writeWhole(path, [summary, api, calls].map((line) => JSON.stringify(line)).join('\n'));
  removeOldEntries(path);
}

/** Writes the file completely or not at all, even if another process writes it too. */
function writeWhole(path: string, body: string): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, `${hash(body)}\n${body}`);
  renameSync(unfinished, path);
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
