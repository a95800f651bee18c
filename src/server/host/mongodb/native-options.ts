/** How the host's way of finding documents is said to the driver, and that an operation is part of a transaction. */
import type { ClientSession, FindOptions as NativeFindOptions } from 'mongodb';
import type { FindOptions } from '../store/store.js';
import { bsonSelector } from './values.js';

/** The options of an operation that is part of a transaction; none outside. */
export type CurrentTransaction = () => { session?: ClientSession };

/** Regular expressions keep their flags. */
export const READING = { bsonRegExp: true } as const;

/** In documents: a server sends the documents of most answers at once, and never more than 16 MB. */
const BATCH = 1_000;

/** With a limit of 0, which means none, the driver would ask for larger and larger batches. */
export const windowOf = (skip: number, limit: number): Pick<NativeFindOptions, 'skip' | 'limit'> => ({
  ...(skip > 0 && { skip }),
  ...(limit > 0 && { limit }),
});

export const nativeFindOptions = ({
  sort = [],
  skip = 0,
  limit = 0,
  projection,
  collation,
}: FindOptions): NativeFindOptions => ({
  ...READING,
  batchSize: BATCH,
  sort: new Map(sort),
  ...windowOf(skip, limit),
  ...(projection && { projection: bsonSelector(projection) }),
  ...(collation && { collation }),
});
