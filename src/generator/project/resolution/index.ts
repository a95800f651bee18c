/**
 * Input: a file and the specifier of an import in it. Output: the source file of the project or its repository that the
 * compiler finds for it. It must not know what files contain.
 */
export { createLocalPackages } from './local-packages.js';
export { createResolver, type Resolve } from './resolve.js';
