/** Converts the host's find options to the driver's. */
import type { ClientSession, FindOptions as NativeFindOptions, ReadPreferenceMode } from 'mongodb';
import type { NativeValues } from '../documents/bson-values.js';
import type { FindOptions } from '../store/store.js';

/** The options that make an operation a part of the current transaction; empty outside of one. */
export type CurrentTransaction = () => { session?: ClientSession };

/** Options that all operations have. */
export type SharedOptions = ReturnType<CurrentTransaction> & { readPreference?: ReadPreferenceMode };

/** Reads outside of transactions from the server that was written to: others may not have the last writes yet. */
export const FROM_PRIMARY: SharedOptions = { readPreference: 'primary' };

/** Reads regular expressions as `BSONRegExp`, which keeps their flags. */
export const READING = { bsonRegExp: true } as const;

/** How many documents a server sends at once: enough for most answers, and never more than 16 MB. */
const BATCH = 1_000;

/** Leaves out zeros: with a limit of 0, the driver would request ever larger batches. */
export const nativeWindow = (skip: number, limit: number): Pick<NativeFindOptions, 'skip' | 'limit'> => ({
  ...(skip > 0 && { skip }),
  ...(limit > 0 && { limit }),
});

export const nativeFindOptions = (
  { selector }: NativeValues,
  { sort = [], skip = 0, limit = 0, projection, collation }: FindOptions,
): NativeFindOptions => ({
  ...READING,
  batchSize: BATCH,
  sort: new Map(sort),
  ...nativeWindow(skip, limit),
  ...(projection && { projection: selector(projection) }),
  ...(collation && { collation }),
});
