import type { Engine } from './engine.js';

/** How many keys the first read has. Many questions need no more. */
const FIRST = 32;
/** How many keys a read has at most. */
const MOST = 1_000;

/** All keys of a range, or the same backwards. Entries may be written, and time may pass, while they are used. */
export function* keysInBatches(engine: Engine, from: string, to: string, reverse = false): Iterable<string> {
  let [begin, end] = [from, to];
  for (let limit = FIRST; ; limit = Math.min(limit * 2, MOST)) {
    const keys = [...engine.keys(begin, end, { reverse, limit })].filter((key) => key !== begin);
    yield* keys;
    const last = keys.at(-1);
    if (last === undefined) return;
    if (reverse) end = last;
    else begin = last;
  }
}
