/**
 * fast-check as tests use it. Its seed is the same in every run of the gate; `npm run fuzz` gives another one each time. A
 * failure prints the seed and the smallest counterexample. The long run tries each property ten times as often.
 */
import fc from 'fast-check';

/** The seed of this run, or in the gate the one that is given. */
export const seedOr = (ofGate: number): number => Number(process.env['FUZZ_SEED'] ?? ofGate);

export const SEED = seedOr(20_240_229);

const SHARE_OF_GATE = process.env['FUZZ_SEED'] === undefined ? 0.1 : 1;

/** How often something is tried in this run, or how large it is, from the number of the long run. */
export const runsOf = (longRun: number): number => Math.ceil(longRun * SHARE_OF_GATE);

fc.configureGlobal({ seed: SEED, numRuns: runsOf(200) });

export default fc;
