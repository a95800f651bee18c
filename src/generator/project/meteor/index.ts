/**
 * Input: folders of the host, their `package.json`, `package.js`, `.meteorignore` and `.meteor/packages`.
 * Output: which folders are applications and packages, what they leave out, and which files the server loads.
 * It must not know how files are chosen, resolved or parsed elsewhere.
 */
export { clientLoadsOut } from './client-loads-out.js';
export {
  enterFolder,
  type FolderContext as FolderSurroundings,
  fileIn,
  isIgnored,
  type MeteorApp,
  type MeteorFolders,
  type MeteorPackage,
  OUTSIDE,
  roleInPackage,
} from './folders.js';
export { packagesIn, usedAmong } from './package-dirs.js';
export { createLoading, foldersOfPackages, type Loading, mainModules } from './server-files.js';
