/**
 * The paths and texts of the generated files come in, with the folder; the folder with these texts goes out, whole or not at
 * all, or its differences from them. The room must not know the contents of the texts: it recognizes files of restgen by their
 * first line, and never touches other files.
 */
export { checkFolder, contentOf, type Finding } from './check.js';
export { type Written, writeFolder } from './write.js';
