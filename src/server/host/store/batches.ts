import type { Entries, PresentEntry } from './engine.js';

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
