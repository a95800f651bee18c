/** Where writes of the embedded store become durable. */

/** Bytes to set, or to remove if they are `undefined`. */
export interface JournalRecord {
  readonly key: RecordKey;
  readonly bytes: Uint8Array | undefined;
}

/** The position of a document, or `indexes` for the definitions of a collection's indexes. */
export type RecordKey = readonly [collection: string, part: number | typeof INDEXES];

export const INDEXES = 'indexes';

export interface Journal {
  /**
   * Resolves once the records are durable.
   * @param undo takes the write back in memory; called if the records cannot be written
   */
  write(records: readonly JournalRecord[], undo: () => void): Promise<void>;
  /** Waits for the last writes. */
  close(): Promise<void>;
}

/** Documents in memory end with the process. */
export const NO_JOURNAL: Journal = { write: async () => {}, close: async () => {} };
