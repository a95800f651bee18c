/** Where writes of the embedded store become durable. */

/** What the database's file holds for a document, or `undefined` if it was removed. */
export interface JournalEntry {
  readonly key: RecordKey;
  readonly record: Buffer | undefined;
}

export type RecordKey = readonly [collection: string, position: number];

export interface Journal {
  /**
   * Resolves once the entries are durable.
   * @param undo takes the write back in memory; called if the entries cannot be written
   */
  write(entries: readonly JournalEntry[], undo: () => void): Promise<void>;
  /** Waits for the last writes. */
  close(): Promise<void>;
}

/** Documents in memory end with the process. */
export const NO_JOURNAL: Journal = { write: async () => {}, close: async () => {} };
