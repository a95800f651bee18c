export type { Change } from './change.js';
export { committedContract } from './committed.js';
export { compareContracts } from './compare-contracts.js';
