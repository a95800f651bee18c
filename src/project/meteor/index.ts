export {
  enterFolder,
  fileIn,
  isIgnored,
  type MeteorApp,
  type MeteorFolders,
  type MeteorPackage,
  OUTSIDE,
  roleInPackage,
  type Surroundings,
} from './folders.js';
export { packagesBeside } from './package-dirs.js';
