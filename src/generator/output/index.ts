/**
 * What comes in: the texts of the generated folder by their paths, and the folder.
 * What goes out: the folder with these texts, whole or not at all, or how it differs from them.
 * It must not know what the texts say: files that restgen did not write are kept, and told apart by their first line.
 */
export { checkFolder, type Finding, heldIn } from './check.js';
export { type Written, writeFolder } from './write.js';
