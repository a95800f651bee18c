export interface Entries {
  get(key: string): string | undefined;
  /** The entries between two keys that the range excludes. Iterate to the end before the next `await`. */
  range(from: string, to: string, options?: RangeOptions): Iterable<PresentEntry>;
  count(from: string, to: string): number;
}

export interface RangeOptions {
  /** Whether the last entry comes first. */
  reverse?: boolean;
  limit?: number;
}

/** The entries at one moment, unaffected by later writes. */
export interface Snapshot extends Entries {
  end(): void;
}

/** An ordered map of texts that holds all data of the embedded store. Every character of a key is one byte. */
export interface Engine extends Entries {
  /**
   * Writes the entries of a plan while no other process writes, or nothing if the plan throws. The promise settles once
   * the entries are durable; readers see them only then.
   */
  write<Result>(plan: (positions: LastPositions) => Planned<Result>): Promise<Result>;
  /** Calls the listener after writes of other processes with this mark, until the returned function is called. */
  watchMark?(mark: string, listener: () => void): () => void;
  snapshot(): Snapshot;
  close(): Promise<void>;
}

/** An entry to set, or to remove if its value is `undefined`. */
export type StoredEntry = readonly [key: string, value: string | undefined];

export type PresentEntry = readonly [key: string, value: string];

/**
 * By collection, the position of the last inserted document. Several plans get the same map, if no other process writes
 * between them, because reading the position for each insert would take longer than the insert.
 */
export type LastPositions = Map<string, string>;

export interface Planned<Result> {
  entries: Iterable<StoredEntry>;
  result: Result;
  /** A key whose watchers in other processes learn of the write. */
  mark?: string;
  /** Called once the entries are durable and readers see them. */
  committed?: () => void;
}

/** The smallest text that is greater than every text with this prefix. */
export function behind(prefix: string): string {
  let length = prefix.length;
  while (prefix.charCodeAt(length - 1) === 0xff) length--;
  return prefix.slice(0, length - 1) + String.fromCharCode(prefix.charCodeAt(length - 1) + 1);
}

/** How many entries the first batch has. Many queries need no more. */
const FIRST = 8;
/** The maximum of later batches. Values may be long. */
const MAX = 128;

/** Yields all entries of a range, forwards or backwards. The caller may write entries and await meanwhile. */
export function* entriesInBatches(
  entries: Entries,
  from: string,
  to: string,
  reverse = false,
): Iterable<PresentEntry> {
  let [begin, end] = [from, to];
  for (let limit = FIRST; ; limit = Math.min(limit * 2, MAX)) {
    const batch = [...entries.range(begin, end, { reverse, limit })];
    yield* batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < limit) return;
    if (reverse) end = last[0];
    else begin = last[0];
  }
}
