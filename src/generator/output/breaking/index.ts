/**
 * The changes of an API that break its callers. Two contracts come in, one of them perhaps from a commit; the changes
 * between them go out, each marked as breaking or not. The room must not know the source, or how a change is shown.
 */
export { CHANGE_WEIGHTS, type ChangeWeight, type ContractChange, weightOfChange } from './change.js';
export { committedContract, contractOfFolder } from './committed.js';
export { compareContracts } from './compare-contracts.js';
