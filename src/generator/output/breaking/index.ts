/**
 * Which changes of an API break its callers. Two contracts come in, one of them perhaps from a commit; the changes between
 * them go out, each with whether a caller that worked may stop working. It must not know of source, or of how a change is shown.
 */
export type { ContractChange } from './change.js';
export { committedContract } from './committed.js';
export { compareContracts } from './compare-contracts.js';
