/** Reads the disk for the project, and records every read: as long as all would give the same again, so would the run. */
import { randomUUID } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import { type Kind, kindAt, listingText, type Reads, type RecordedReads, readsStillHold } from './reads.js';
import { createTrackedTexts, type TextReader } from './tracked-texts.js';

/** What a folder holds. */
export type DiskEntry = Dirent;

/** All paths are absolute. Errors are Node's own. */
export interface Disk extends TextReader {
  list(folder: string): DiskEntry[];
  kindOf(path: string): Kind;
  /**
   * The earlier run's token where everything is unchanged that it read and this run has not: that counts as read then.
   * Otherwise a new token.
   */
  restToken(): string;
  reads(): Reads;
}

/** What an earlier run read is not read again where it is unchanged. */
export function createDisk(before?: Reads): Disk {
  const texts: Reads['texts'] = {};
  const folders: Reads['folders'] = {};
  const kinds: Reads['kinds'] = {};
  const tracked = createTrackedTexts(texts, before);
  let restToken: string | undefined;
  return {
    ...tracked,
    restToken: () => {
      restToken ??= adoptRest(before, { texts, folders, kinds, names: [] }) ?? randomUUID();
      return restToken;
    },
    list: (folder) => {
      folders[folder] = null;
      const entries = readdirSync(folder, { withFileTypes: true });
      folders[folder] = listingText(entries);
      return entries;
    },
    kindOf: (path) => {
      const kind = kindAt(path);
      kinds[path] = kind;
      return kind;
    },
    reads: () => ({ texts, folders, kinds, names: tracked.names(), restToken: restToken ?? '' }),
  };
}

/** Adds what the earlier run read and this one has not, if all of it is unchanged; returns that run's token then. */
function adoptRest(before: Reads | undefined, { texts, folders, kinds }: RecordedReads): string | undefined {
  if (before === undefined || before.restToken === '') return undefined;
  const rest: RecordedReads = {
    texts: notYetRead(before.texts, texts),
    folders: notYetRead(before.folders, folders),
    kinds: notYetRead(before.kinds, kinds),
    names: before.names,
  };
  if (!readsStillHold(rest)) return undefined;
  Object.assign(texts, rest.texts);
  Object.assign(folders, rest.folders);
  Object.assign(kinds, rest.kinds);
  return before.restToken;
}

const notYetRead = <Value>(all: Record<string, Value>, known: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([path]) => known[path] === undefined));
