import type { Engine, Entries, PresentEntry } from './engine.js';

/** How many keys the first read has. Many questions need no more. */
const FIRST = 32;
/** How many keys a read has at most. */
const MOST = 1_000;
/** The same of entries, whose values may be long. */
const FIRST_ENTRIES = 8;
const MOST_ENTRIES = 128;

/** All keys of a range, or the same backwards. Entries may be written, and time may pass, while they are used. */
export function* keysInBatches(
  entries: Entries,
  from: string,
  to: string,
  reverse = false,
): Iterable<string> {
  let [begin, end] = [from, to];
  for (let limit = FIRST; ; limit = Math.min(limit * 2, MOST)) {
    const keys = [...entries.keys(begin, end, { reverse, limit })].filter((key) => key !== begin);
    yield* keys;
    const last = keys.at(-1);
    if (last === undefined) return;
    if (reverse) end = last;
    else begin = last;
  }
}

/** All entries of a range, in the same way. A value is what was there when its batch was read. */
export function* entriesInBatches(engine: Engine, from: string, to: string): Iterable<PresentEntry> {
  let begin = from;
  for (let limit = FIRST_ENTRIES; ; limit = Math.min(limit * 2, MOST_ENTRIES)) {
    const entries = engine.entries(begin, to, limit);
    for (const entry of entries) if (entry[0] !== begin) yield entry;
    const last = entries.at(-1);
    if (last === undefined || entries.length < limit) return;
    begin = last[0];
  }
}
