/**
 * Input: folders of the host, their `package.json`, `package.js`, `.meteorignore` and `.meteor/packages`.
 * Output: which folders are applications and packages, what they leave out, and which files the server loads.
 * It must not know how files are chosen, resolved or parsed elsewhere.
 */

export {
  enterFolder,
  type FolderContext as FolderSurroundings,
  isIgnored,
  type MeteorApp,
  type MeteorFolders,
  type MeteorPackage,
  OUTSIDE,
  packagePath,
  roleInPackage,
} from './folders.js';
export { generatedFolderInClient } from './generated-folder-in-client.js';
export { packagesOfFolder, usedPackages } from './package-dirs.js';
export { createLoading, foldersOfPackages, type Loading, mainModules } from './server-files.js';
