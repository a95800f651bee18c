/**
 * Reads the disk for the project, and records what it read: as long as every read would be answered as before, whatever
 * is made of them is the same.
 */
import { randomUUID } from 'node:crypto';
import { type Dirent, readdirSync } from 'node:fs';
import type { Prescan } from './prescan.js';
import { type Answers, answersAsBefore, type Kind, kindAt, namesOf, type Reads } from './reads.js';
import { createTrackedTexts } from './tracked-texts.js';

/** What a folder holds. */
export type Entry = Dirent;

/** All paths are absolute. Errors are Node's own. */
export interface Disk {
  readText(path: string): string;
  /** What a file says of itself: as long as it says the same, whatever else changes in it is none of the reader's business. */
  glance(path: string): Prescan;
  /** Whether a name stands in a file. */
  mentions(path: string, name: string): boolean;
  /** Stands for the text, which then counts as read. */
  content(path: string): string;
  list(folder: string): Entry[];
  kindOf(path: string): Kind;
  /** The same as in the earlier run as long as all is as it was that this run has not read yet: then it counts as read. */
  elsewhere(): string;
  reads(): Reads;
}

/** What an earlier run read need not be read again where it is as it was. */
export function createDisk(before?: Reads): Disk {
  const texts: Reads['texts'] = {};
  const folders: Reads['folders'] = {};
  const kinds: Reads['kinds'] = {};
  const seen = createTrackedTexts(texts, before);
  let elsewhere: string | undefined;
  return {
    ...seen,
    elsewhere: () => {
      elsewhere ??= restOf(before, { texts, folders, kinds, names: [] }) ?? randomUUID();
      return elsewhere;
    },
    list: (folder) => {
      folders[folder] = null;
      const entries = readdirSync(folder, { withFileTypes: true });
      folders[folder] = namesOf(entries);
      return entries;
    },
    kindOf: (path) => {
      const kind = kindAt(path);
      kinds[path] = kind;
      return kind;
    },
    reads: () => ({ texts, folders, kinds, names: seen.names(), elsewhere: elsewhere ?? '' }),
  };
}

/** Adds what was read before and is not known yet, where all of that is as it was. */
function restOf(before: Reads | undefined, { texts, folders, kinds }: Answers): string | undefined {
  if (before === undefined || before.elsewhere === '') return undefined;
  const rest: Answers = {
    texts: without(before.texts, texts),
    folders: without(before.folders, folders),
    kinds: without(before.kinds, kinds),
    names: before.names,
  };
  if (!answersAsBefore(rest)) return undefined;
  Object.assign(texts, rest.texts);
  Object.assign(folders, rest.folders);
  Object.assign(kinds, rest.kinds);
  return before.elsewhere;
}

const without = <Value>(all: Record<string, Value>, known: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([path]) => known[path] === undefined));
