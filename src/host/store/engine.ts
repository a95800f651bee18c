/** What is asked of an ordered map of texts, in which the embedded store keeps everything; every character of a key is a byte. */
export interface Engine {
  get(key: string): string | undefined;
  /** The keys from `from` (which is none of them) to below `to`, or backwards; to be used up before the next `await`. */
  keys(from: string, to: string, options?: { reverse?: boolean; limit?: number }): Iterable<string>;
  count(from: string, to: string): number;
  /**
   * Makes what a plan says, alone among all processes; nothing where the plan throws. Settled once it is durable; until
   * then nobody reads it.
   */
  write<Result>(plan: () => Planned<Result>): Promise<Result>;
  /** The same, slower, where the entries are made while they are read: nothing is made where that throws. */
  writeLazily<Result>(plan: () => Planned<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Entries to set, or to remove where they have no value. */
export type StoredEntry = readonly [key: string, value: string | undefined];

export interface Planned<Result> {
  entries: Iterable<StoredEntry>;
  result: Result;
}

/** The least text that is greater than every text that begins with a prefix. */
export function behind(prefix: string): string {
  let length = prefix.length;
  while (prefix.charCodeAt(length - 1) === 0xff) length--;
  return prefix.slice(0, length - 1) + String.fromCharCode(prefix.charCodeAt(length - 1) + 1);
}
