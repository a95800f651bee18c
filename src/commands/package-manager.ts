/** The commands of a project's package manager, by its lock file in the folder or above. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { recordOfKey, type UnknownRecord } from '../shared/is-record.js';

interface PackageManager {
  /** Adds a dependency. */
  add: string;
  /** Runs a program of a package. */
  run: string;
}

const BY_LOCK_FILE: Readonly<Record<string, PackageManager>> = {
  'pnpm-lock.yaml': { add: 'pnpm add', run: 'pnpm exec' },
  'yarn.lock': { add: 'yarn add', run: 'yarn' },
  'bun.lock': { add: 'bun add', run: 'bunx' },
};
const NPM: PackageManager = { add: 'npm install', run: 'npx' };
/** Meteor includes npm. */
const METEOR: PackageManager = { add: 'meteor npm install', run: 'meteor npx' };

/** Searches up to the root of the repository, because a workspace has one lock file for all packages. */
export function findPackageManager(root: string): PackageManager {
  for (let folder = root; ; folder = dirname(folder)) {
    const found = Object.entries(BY_LOCK_FILE).find(([name]) => existsSync(join(folder, name)));
    if (found !== undefined) return found[1];
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder)
      return isMeteorProject(root) ? METEOR : NPM;
  }
}

/** `.meteor` may not be committed. */
export const isMeteorProject = (root: string): boolean =>
  existsSync(join(root, '.meteor')) ||
  recordOfKey(manifestOfFolder(root), 'meteor')['mainModule'] !== undefined;

/** `"meteor": { "mainModule": { "server": "server/main.js" } }` of package.json. */
export const meteorMainModules = (root: string): UnknownRecord =>
  recordOfKey(recordOfKey(manifestOfFolder(root), 'meteor'), 'mainModule');

export function manifestOfFolder(folder: string): unknown {
  const path = join(folder, 'package.json');
  return existsSync(path) ? parse(readFileSync(path, 'utf8')) : undefined;
}
