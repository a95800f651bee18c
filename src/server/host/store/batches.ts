import type { Engine, Entries, PresentEntry } from './engine.js';

/** How many keys the first batch has. Many queries need no more. */
const FIRST_KEYS = 32;
/** The maximum of later batches. */
const MAX_KEYS = 1_000;
/** The same for entries, whose values may be long. */
const FIRST_ENTRIES = 8;
const MAX_ENTRIES = 128;

/** Yields all keys of a range, forwards or backwards. The caller may write entries and await meanwhile. */
export function* keysInBatches(
  entries: Entries,
  from: string,
  to: string,
  reverse = false,
): Iterable<string> {
  let [begin, end] = [from, to];
  for (let limit = FIRST_KEYS; ; limit = Math.min(limit * 2, MAX_KEYS)) {
    const keys = [...entries.keys(begin, end, { reverse, limit })].filter((key) => key !== begin);
    yield* keys;
    const last = keys.at(-1);
    if (last === undefined) return;
    if (reverse) end = last;
    else begin = last;
  }
}

/** Yields all entries of a range in the same way. A value is read with its batch. */
export function* entriesInBatches(engine: Engine, from: string, to: string): Iterable<PresentEntry> {
  let begin = from;
  for (let limit = FIRST_ENTRIES; ; limit = Math.min(limit * 2, MAX_ENTRIES)) {
    const entries = engine.entries(begin, to, limit);
    for (const entry of entries) if (entry[0] !== begin) yield entry;
    const last = entries.at(-1);
    if (last === undefined || entries.length < limit) return;
    begin = last[0];
  }
}
