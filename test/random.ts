/**
 * fast-check as tests use it. Its seed is the same in every run of the gate; `npm run fuzz` gives another one each time. A
 * failure prints the seed and the smallest counterexample.
 */
import fc from 'fast-check';

/** The seed of this run, or in the gate the one that is given. */
export const seedOr = (ofGate: number): number => Number(process.env['FUZZ_SEED'] ?? ofGate);

export const SEED = seedOr(20_240_229);
fc.configureGlobal({ seed: SEED });

export default fc;
