export { type FileCache, type OpenFileCache, openFileCache } from './file-cache.js';
export {
  areNamedAlike,
  comparison,
  type Declaration,
  declarationKey,
  isAllUnchanged,
  outlineOf,
  type StableDeclarations,
  stableDeclarations,
} from './stable-declarations.js';
