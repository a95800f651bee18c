/** Reads the disk for the project and records every read: while all reads would give the same, so would the run. */
import { randomUUID } from 'node:crypto';
import { type Dirent, readdirSync, realpathSync } from 'node:fs';
import { type Kind, kindAt, listingText, type Reads, type RecordedReads, readsStillHold } from './reads.js';
import { createTrackedTexts, type TextReader } from './tracked-texts.js';

/** The entries of a folder. */
export type DiskEntry = Dirent;

/** All paths are absolute. Errors are Node's own. */
export interface Disk extends TextReader {
  list(folder: string): DiskEntry[];
  kindOf(path: string): Kind;
  /** The real path of a folder. The listing of the folder that contains a link shows when its target changes. */
  realPath(folder: string): string;
  /**
   * The token of the earlier run, if everything that it read and this run has not is unchanged; it then counts as read.
   * Otherwise a new token.
   */
  restToken(): string;
  reads(): Reads;
}

/**
 * A file that is unchanged since an earlier run is not read again.
 * @param out the generated folder, absolute: no run depends on whether it is there
 */
export function createDisk(before?: Reads, out?: string): Disk {
  const texts: Reads['texts'] = {};
  const folders: Reads['folders'] = {};
  const kinds: Reads['kinds'] = {};
  const tracked = createTrackedTexts(texts, before);
  let restToken: string | undefined;
  return {
    ...tracked,
    restToken: () => {
      restToken ??= adoptRest(before, { texts, folders, kinds, names: [] }, out) ?? randomUUID();
      return restToken;
    },
    list: (folder) => {
      folders[folder] = null;
      const entries = readdirSync(folder, { withFileTypes: true });
      folders[folder] = listingText(folder, entries, out);
      return entries;
    },
    kindOf: (path) => {
      const kind = kindAt(path);
      kinds[path] = kind;
      return kind;
    },
    realPath: (folder) => realpathSync(folder),
    reads: () => ({ texts, folders, kinds, names: tracked.names(), restToken: restToken ?? '' }),
  };
}

/** If everything that only the earlier run read is unchanged, adds it to the record and returns that run's token. */
function adoptRest(
  before: Reads | undefined,
  { texts, folders, kinds }: RecordedReads,
  out: string | undefined,
): string | undefined {
  if (before === undefined || before.restToken === '') return undefined;
  if (!resolvesAlike(before, { texts, kinds })) return undefined;
  const rest: RecordedReads = {
    texts: notYetRead(before.texts, texts),
    folders: notYetRead(before.folders, folders),
    kinds: notYetRead(before.kinds, kinds),
    names: before.names,
  };
  if (!readsStillHold(rest, out)) return undefined;
  Object.assign(texts, rest.texts);
  Object.assign(folders, rest.folders);
  Object.assign(kinds, rest.kinds);
  return before.restToken;
}

/**
 * Whether manifests, other JSON and the kinds of paths are unchanged, which decide how the compiler resolves modules.
 */
const resolvesAlike = (before: Reads, { texts, kinds }: Pick<Reads, 'texts' | 'kinds'>): boolean =>
  Object.entries(before.kinds).every(([path, kind]) => (kinds[path] ?? kind) === kind) &&
  Object.entries(before.texts).every(
    ([path, { content }]) => !path.endsWith('.json') || (texts[path]?.content ?? content) === content,
  );

const notYetRead = <Value>(
  all: Record<string, Value>,
  record: Record<string, Value>,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([path]) => record[path] === undefined));
