/** What the folders of a project are to Meteor: applications, packages, and what they leave out. */
import { join, posix } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { parse } from 'jsonc-parser';
import type { Disk, Entry } from './disk.js';
import { isPackageJs, type PackageFiles, readPackageJs } from './package-js.js';

export interface MeteorApp {
  /** Relative to the root; `''` for the root itself. */
  folder: string;
  /** The server's main module, relative to the application; absent where all files are loaded eagerly. */
  entry?: string | false;
}

export interface MeteorPackage {
  folder: string;
  files: PackageFiles;
}

/** What holds for a folder and for those in it. */
export interface Surroundings {
  inApp: boolean;
  within: MeteorPackage | undefined;
  ignored: readonly { folder: string; rules: Ignore }[];
}

export interface MeteorFolders {
  apps: MeteorApp[];
  packages: MeteorPackage[];
}

export const OUTSIDE: Surroundings = { inApp: false, within: undefined, ignored: [] };

/** Reads what a folder is, and adds it to what is known. */
export function enterFolder(
  disk: Disk,
  root: string,
  folder: string,
  entries: readonly Entry[],
  outer: Surroundings,
  known: MeteorFolders,
): Surroundings {
  const holds = (name: string): boolean => entries.some((entry) => entry.name === name);
  const read = (name: string): string | undefined =>
    holds(name) ? textAt(disk, join(root, folder, name)) : undefined;
  const settings = appSettings(read('package.json'));
  const isApp =
    settings !== undefined || entries.some((entry) => entry.name === '.meteor' && entry.isDirectory());
  if (isApp) known.apps.push({ folder, ...settings });
  const packageJs = read('package.js');
  const within =
    packageJs !== undefined && isPackageJs(packageJs)
      ? { folder, files: readPackageJs('package.js', packageJs) }
      : outer.within;
  if (within !== undefined && within !== outer.within) known.packages.push(within);
  const inApp = outer.inApp || isApp;
  const rules = inApp || within !== undefined ? read('.meteorignore') : undefined;
  return {
    inApp,
    within,
    ignored: rules === undefined ? outer.ignored : [...outer.ignored, { folder, rules: ignore().add(rules) }],
  };
}

/** Nothing of what cannot be read: whoever needs it tells. */
function textAt(disk: Disk, path: string): string | undefined {
  try {
    return disk.readText(path);
  } catch {
    return undefined;
  }
}

/** `"meteor": { "mainModule": { "server": "server/main.js" } }` of package.json. */
function appSettings(text: string | undefined): Omit<MeteorApp, 'folder'> | undefined {
  const meteor = text === undefined ? undefined : field(parse(text), 'meteor');
  const main = field(meteor, 'mainModule');
  if (main === undefined) return undefined;
  const entry = typeof main === 'string' ? main : field(main, 'server');
  return typeof entry === 'string' || entry === false ? { entry } : {};
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** As .gitignore: rules of an inner folder count before those of an outer one. */
export function isIgnored({ ignored }: Surroundings, path: string, isFolder: boolean): boolean {
  for (const { folder, rules } of [...ignored].reverse()) {
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    const answer = rules.test(isFolder ? `${inner}/` : inner);
    if (answer.ignored || answer.unignored) return answer.ignored;
  }
  return false;
}

/** What package.js says of a file; nothing where it does not name it. */
export function roleInPackage(within: MeteorPackage, path: string): 'server' | 'client' | 'test' | undefined {
  const { server, client, tests } = within.files;
  const names = (list: readonly string[]): boolean => list.some((name) => fileIn(within, name) === path);
  if (names(server)) return 'server';
  if (names(client)) return 'client';
  return names(tests) ? 'test' : undefined;
}

/** A file of a package as the project names it. */
export const fileIn = ({ folder }: MeteorPackage, name: string): string => posix.join(folder, name);
