/** The cache entry of one run: the record of its reads, and its result. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../../config/config.js';
import type { Generated } from '../generated.js';
import type { Reads } from '../project/dependencies/index.js';
import { createContract, createRoutes } from '../routes/index.js';

export interface CacheEntry {
  /** What the run read from disk. */
  reads: Reads;
  /** The result without routes and contract, which are made from the model. */
  result: Omit<Generated, 'files' | 'routes' | 'contract'> & {
    files: readonly (readonly [path: string, text: string])[];
  };
}

/** `undefined` if there is no entry, or if it is damaged. */
export function readEntry(path: string): CacheEntry | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // If the file cannot be read, everything is generated again.
    return undefined;
  }
}

export function restoreGenerated({ result: { files, ...result } }: CacheEntry, config: Config): Generated {
  const { routes } = createRoutes(result.api, config);
  return { ...result, files: new Map(files), routes, contract: createContract(result.api, routes, config) };
}

export function writeEntry(path: string, reads: Reads, generated: Generated): void {
  const { routes: _routes, contract: _contract, files, ...result } = generated;
  const entry: CacheEntry = { reads, result: { ...result, files: [...files] } };
  writeWhole(path, JSON.stringify(entry));
  removeOldEntries(path);
}

/** Writes the file completely or not at all, even if another process writes it too. */
function writeWhole(path: string, body: string): void {
  const unfinished = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(unfinished, body);
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

const newestFirst = (one: string, other: string): number => timeOfWriting(other) - timeOfWriting(one);

/** The time of the last writing; 0 if another process has removed the entry. */
const timeOfWriting = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
