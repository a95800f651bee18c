/** Decides by their paths which files and folders are searched for declarations. */
import { matcher } from '../../shared/expose-patterns.js';
import { type FolderSurroundings, type MeteorPackage, packagePath, roleInPackage } from './meteor/index.js';

export interface SelectedGlobs {
  include: readonly string[] | undefined;
  exclude: readonly string[];
  /** The compiler's own selection. Meteor ignores it. */
  compiled: { include: readonly string[] | undefined; exclude: readonly string[] };
}

const NEVER = new Set(['node_modules', 'bower_components', 'coverage', '__tests__', '__mocks__']);
/** The usual output folders of compilers and bundlers. Meteor knows no such names. */
const OUTPUT = new Set(['dist', 'build', '_build']);
/** Folders that a Meteor server never loads. In a package, its package.js decides instead. */
const NOT_ON_A_METEOR_SERVER = new Set(['client', 'tests']);
/**
 * Folders that a Meteor server does not load at the top of an application. It loads folders with these names
 * elsewhere.
 */
const NOT_AT_THE_TOP = new Set([
  'public',
  'private',
  'programs',
  'acceptance-tests',
  'cordova-build-override',
]);

/** Whether a file is one to search. */
export function selection({
  include,
  exclude,
  compiled,
}: SelectedGlobs): (path: string, inside: FolderSurroundings) => boolean {
  const included = allOr(include);
  const isCompiled = allOr(include === undefined ? compiled.include : undefined);
  const excluded = matcher(exclude);
  const isNotCompiled = matcher(compiled.exclude);
  return (path, inside) =>
    included(path) &&
    !excluded(path) &&
    (inside.inApp || (isCompiled(path) && !isNotCompiled(path))) &&
    (inside.within === undefined || isOnServer(inside.within, path));
}

const allOr = (globs: readonly string[] | undefined): ((path: string) => boolean) =>
  globs === undefined ? () => true : matcher(globs);

/** A file that package.js does not name may be imported by one that it names. */
function isOnServer(within: MeteorPackage, path: string): boolean {
  const role = roleInPackage(within, path);
  if (role !== undefined) return role === 'server';
  const folders = path.slice(within.folder.length).split('/').slice(0, -1);
  return (
    path !== packagePath(within, 'package.js') && !folders.some((name) => NOT_ON_A_METEOR_SERVER.has(name))
  );
}

export const isNeverSource = (name: string): boolean => name.startsWith('.') || NEVER.has(name);

export const isSourceFolder = (name: string, { inApp, isTop, within }: FolderSurroundings): boolean =>
  !isNeverSource(name) &&
  (within !== undefined ||
    !(inApp ? NOT_ON_A_METEOR_SERVER.has(name) || (isTop && NOT_AT_THE_TOP.has(name)) : OUTPUT.has(name)));
