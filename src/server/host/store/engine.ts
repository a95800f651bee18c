export interface Entries {
  /** Not for entries of indexes: see `isAskedFor`. */
  get(key: string): string | undefined;
  /**
   * The keys after `from` and before `to`, or the same backwards. Use them up before the next `await`. Not for entries of ids:
   * see `isReadInOrder`.
   */
  keys(from: string, to: string, options?: { reverse?: boolean; limit?: number }): Iterable<string>;
  count(from: string, to: string): number;
}

/** The entries as they were at one moment, whatever is written since. */
export interface Snapshot extends Entries {
  end(): void;
}

/** An ordered map of texts, in which the embedded store keeps everything. Every character of a key is one byte. */
export interface Engine extends Entries {
  /** What was read after it was asked for need not be read again until it is another one. */
  version(): number;
  /** The last key in such a range. */
  lastKey(from: string, to: string): string | undefined;
  /** The first entries after `from` and before `to`. */
  entries(from: string, to: string, limit: number): readonly PresentEntry[];
  /**
   * Writes the entries of a plan while no other process writes; writes nothing if the plan throws. The promise settles
   * once the entries are durable, and nobody reads them before. There is no promise if they are already.
   */
  write<Result>(
    plan: (transaction: Transaction) => Planned<Result, readonly StoredEntry[]>,
  ): Result | Promise<Result>;
  /**
   * Like `write`, but the entries may be made while they are read, which is slower. Nothing is written if making them
   * throws.
   */
  writeLazily<Result>(plan: () => Planned<Result>): Promise<Result>;
  snapshot(): Snapshot;
  close(): Promise<void>;
}

/** An entry to set, or to remove if its value is `undefined`. */
export type StoredEntry = readonly [key: string, value: string | undefined];

export type PresentEntry = readonly [key: string, value: string];

/** The same for all writes between which nothing else is written, by this process or another one. */
export type Transaction = object;

export interface Planned<Result, Entries extends Iterable<StoredEntry> = Iterable<StoredEntry>> {
  entries: Entries;
  result: Result;
}

/** The smallest text that is greater than every text with this prefix. */
export function behind(prefix: string): string {
  let length = prefix.length;
  while (prefix.charCodeAt(length - 1) === 0xff) length--;
  return prefix.slice(0, length - 1) + String.fromCharCode(prefix.charCodeAt(length - 1) + 1);
}
