export interface Entries {
  get(key: string): string | undefined;
  /** The keys after `from` and before `to`, forwards or backwards. Iterate to the end before the next `await`. */
  keys(from: string, to: string, options?: { reverse?: boolean; limit?: number }): Iterable<string>;
  count(from: string, to: string): number;
}

/** The entries at one moment, unaffected by later writes. */
export interface Snapshot extends Entries {
  end(): void;
}

/** An ordered map of texts that holds all data of the embedded store. Every character of a key is one byte. */
export interface Engine extends Entries {
  /** Data that was read at one version is still current while the version is the same. */
  version(): number;
  /** The last key after `from` and before `to`. */
  lastKey(from: string, to: string): string | undefined;
  /** The first entries after `from` and before `to`. */
  entries(from: string, to: string, limit: number): readonly PresentEntry[];
  /**
   * Writes the entries of a plan while no other process writes, or nothing if the plan throws. The promise settles once
   * the entries are durable; readers see them only then. The result is no promise if they are durable at once.
   */
  write<Result>(
    plan: (transaction: Transaction) => Planned<Result, readonly StoredEntry[]>,
  ): Result | Promise<Result>;
  /** Like `write`, but the entries may be a generator, which is slower. Nothing is written if it throws. */
  writeLazily<Result>(plan: () => Planned<Result>): Promise<Result>;
  /** Calls the listener after writes of other processes with this mark, until the returned function is called. */
  watchMark?(mark: string, listener: () => void): () => void;
  snapshot(): Snapshot;
  close(): Promise<void>;
}

/** An entry to set, or to remove if its value is `undefined`. */
export type StoredEntry = readonly [key: string, value: string | undefined];

export type PresentEntry = readonly [key: string, value: string];

/** Identifies consecutive writes: it is the same object as long as no other process writes in between. */
export type Transaction = object;

export interface Planned<Result, Entries extends Iterable<StoredEntry> = Iterable<StoredEntry>> {
  entries: Entries;
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
