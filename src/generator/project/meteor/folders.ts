/** Finds the Meteor applications and packages of a project, and what they ignore. */
import { join, posix } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { parse } from 'jsonc-parser';
import { ignoresPlainRules } from '../../../shared/host-vocabulary.js';
import { isRecord, recordOfKey } from '../../../shared/is-record.js';
import type { Disk, DiskEntry } from '../dependencies/index.js';
import { isPackageJs, type PackageFiles, readPackageJs } from './package-js.js';

export interface MeteorApp {
  /** Relative to the root; `''` for the root itself. */
  folder: string;
  /** The server's main module, relative to the application; `undefined` if all files are loaded eagerly. */
  entry?: string | false;
  /** Whether the client has a main module; otherwise it loads all files eagerly. */
  hasClientModule?: true;
  /** Whether it uses Meteor's package `insecure`. */
  isInsecure?: true;
  /** Whether none of its packages compiles TypeScript. */
  isWithoutTypeScript?: true;
  /** Whether its release ignores rules under `insert`, `update` and `remove`. */
  ignoresPlainRules?: true;
}

export interface MeteorPackage {
  folder: string;
  /** The name in `package.js`; the folder's name if it has none, as in early Meteor. */
  name: string;
  /** The content of `package.js`. */
  text: string;
  files: PackageFiles;
  /** Whether no application of the project uses it, as their `.meteor/packages` say. */
  isUnused?: true;
}

/** The rules for a folder and everything in it. */
export interface FolderContext {
  inApp: boolean;
  /** Whether it is the folder of the application itself. */
  isTop: boolean;
  within: MeteorPackage | undefined;
  /** The rules of .meteorignore files. Those outside an application do not apply to it. */
  ignored: readonly { folder: string; rules: Ignore }[];
  isLeftOut: boolean;
}

export interface MeteorFolders {
  apps: MeteorApp[];
  packages: MeteorPackage[];
}

export const OUTSIDE: FolderContext = {
  inApp: false,
  isTop: false,
  within: undefined,
  ignored: [],
  isLeftOut: false,
};

/** Reads the kind of folder, and adds it to the context. */
export function enterFolder(
  disk: Disk,
  root: string,
  folder: string,
  entries: readonly DiskEntry[],
  outer: FolderContext,
  meteorFolders: MeteorFolders,
): FolderContext {
  const holds = (name: string): boolean => entries.some((entry) => entry.name === name);
  const readOwnFile = (name: string): string | undefined =>
    holds(name) ? readableText(disk, join(root, folder, name)) : undefined;
  const settings = appSettings(readOwnFile('package.json'));
  const isAppFolder =
    settings !== undefined || (holds('.meteor') && isApplication(disk, join(root, folder, '.meteor')));
  // An application in another one, as an example in a package, is a project of its own.
  const isOther = isAppFolder && outer.inApp;
  const isApp = isAppFolder && !isOther;
  if (isApp) {
    const app = { folder, ...settings };
    meteorFolders.apps.push({ ...app, ...versionsOfApp(disk, join(root, folder)) });
  }
  const packageJs = readOwnFile('package.js');
  const within =
    packageJs !== undefined && isPackageJs(packageJs) ? readPackage(folder, packageJs) : outer.within;
  if (within !== undefined && within !== outer.within) meteorFolders.packages.push(within);
  const inApp = outer.inApp || isApp;
  const outerRules = isApp ? [] : outer.ignored;
  const rules = inApp || within !== undefined ? readOwnFile('.meteorignore') : undefined;
  return {
    inApp,
    isTop: isApp,
    within,
    ignored: rules === undefined ? outerRules : [...outerRules, { folder, rules: ignore().add(rules) }],
    isLeftOut: outer.isLeftOut || isOther,
  };
}

/** Build plugins create `.meteor/local` in packages, too. */
const isApplication = (disk: Disk, settings: string): boolean =>
  ['packages', 'release', 'versions'].some((name) => disk.kindOfPath(join(settings, name)) === 'file');

export function readPackage(folder: string, text: string): MeteorPackage {
  const files = readPackageJs('package.js', text);
  return { folder, name: files.name ?? posix.basename(folder), text, files };
}

function versionsOfApp(disk: Disk, folder: string): Omit<MeteorApp, 'folder' | 'entry'> {
  const readMeteorFile = (file: string): string => {
    const path = join(folder, '.meteor', file);
    return (disk.kindOfPath(path) === 'file' ? readableText(disk, path) : undefined) ?? '';
  };
  const packages = readMeteorFile('packages');
  const release = readMeteorFile('release');
  return {
    ...(/^insecure(?:@|\s|$)/m.test(packages) && { isInsecure: true }),
    ...(packages !== '' && !COMPILES_TYPESCRIPT.test(packages) && { isWithoutTypeScript: true }),
    ...(ignoresPlainRules(readMeteorFile('versions'), release) && { ignoresPlainRules: true }),
  };
}

/** `typescript`, packages of the community such as `refapp:meteor-typescript`, and `rspack`, which compiles it itself. */
const COMPILES_TYPESCRIPT = /^(?:[\w-]{1,60}:)?(?:[\w-]{0,60}typescript|rspack)(?:@|\s|$)/m;

/** `undefined` if it cannot be read: choosing files reports that. */
function readableText(disk: Disk, path: string): string | undefined {
  try {
    return disk.readText(path);
  } catch {
    return undefined;
  }
}

/** `"meteor": { "mainModule": { "server": "server/main.js" } }` of package.json; `undefined` where it belongs to no application. */
function appSettings(text: string | undefined): Omit<MeteorApp, 'folder'> | undefined {
  if (text === undefined) return undefined;
  const { mainModule: main } = recordOfKey(parse(text), 'meteor');
  if (main === undefined) return undefined;
  const { server: entry, client } = isRecord(main) ? main : { server: main, client: main };
  return {
    ...(typeof entry === 'string' || entry === false ? { entry } : {}),
    ...(client === undefined ? {} : { hasClientModule: true }),
  };
}

/** As in .gitignore, rules of an inner folder override those of an outer one. */
export function isIgnored({ ignored, isLeftOut }: FolderContext, path: string, isFolder: boolean): boolean {
  if (isLeftOut) return true;
  for (const { folder, rules } of [...ignored].reverse()) {
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    const answer = rules.test(isFolder ? `${inner}/` : inner);
    if (answer.ignored || answer.unignored) return answer.ignored;
  }
  return false;
}

/** The entry of a file in package.js; `undefined` if package.js does not name the file. */
export function roleInPackage(within: MeteorPackage, path: string): 'server' | 'client' | 'test' | undefined {
  const { server, client, tests } = within.files;
  const names = (list: readonly string[]): boolean => list.some((name) => packagePath(within, name) === path);
  if (names(server)) return 'server';
  if (names(client)) return 'client';
  return names(tests) ? 'test' : undefined;
}

/** The path of a package's file relative to the project. */
export const packagePath = ({ folder }: MeteorPackage, name: string): string => posix.join(folder, name);
