/**
 * The paths and texts of the generated files come in, with the folder; out goes the folder with exactly these texts or
 * unchanged, or its differences from them. The room must not know the contents of the texts: it recognizes files of
 * restgen by their first line, and never touches other files.
 */
export { checkFolder, type Finding, folderContent } from './check.js';
export { type Written, writeFolder } from './write.js';
