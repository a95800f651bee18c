/** What this process has parsed of packages: most of the time that a small project takes goes into them. */
import { createLibraryFiles } from '../src/generator/project/dependencies/library-files.js';

export const LIBRARIES = createLibraryFiles();
