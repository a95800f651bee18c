export { checkFolder, type Finding } from './check.js';
export { type Written, writeFolder } from './write.js';
