/** Determines a project's package manager from package.json or the lock file, in the folder or above. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { recordIn, type UnknownRecord } from '../shared/is-record.js';

export interface PackageManager {
  name: string;
  lockFiles: readonly string[];
  /** Steps of a CI workflow before the installation. */
  setup: readonly string[];
  /** Installs exactly the versions of the lock file. */
  install: string;
  /** Adds a dependency. */
  add: string;
  /** Runs a program of a package. */
  run: string;
}

const NPM: PackageManager = {
  name: 'npm',
  lockFiles: ['package-lock.json', 'npm-shrinkwrap.json'],
  setup: [],
  install: 'npm ci',
  add: 'npm install',
  run: 'npx',
};
const COREPACK = 'run: corepack enable';
const MANAGERS: readonly PackageManager[] = [
  NPM,
  {
    name: 'pnpm',
    lockFiles: ['pnpm-lock.yaml'],
    setup: [COREPACK],
    install: 'pnpm install --frozen-lockfile',
    add: 'pnpm add',
    run: 'pnpm exec',
  },
  {
    name: 'yarn',
    lockFiles: ['yarn.lock'],
    setup: [COREPACK],
    install: 'yarn install --frozen-lockfile',
    add: 'yarn add',
    run: 'yarn',
  },
  {
    name: 'bun',
    lockFiles: ['bun.lock', 'bun.lockb'],
    setup: ['uses: oven-sh/setup-bun@v2'],
    install: 'bun install --frozen-lockfile',
    add: 'bun add',
    run: 'bunx',
  },
];

/** Meteor includes npm. CI machines have only npm. */
const METEOR: PackageManager = { ...NPM, add: 'meteor npm install', run: 'meteor npx' };

export interface Installation {
  manager: PackageManager;
  /** The folder with the lock file, absolute; the project's folder without one. */
  folder: string;
}

/** Searches upwards to the root of the repository, because a workspace has one lock file for all packages. */
export function installationOf(root: string): Installation {
  for (let folder = root; ; folder = dirname(folder)) {
    const manager = namedIn(folder) ?? lockedIn(folder);
    if (manager !== undefined) return { manager: inProject(manager, root), folder };
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder)
      return { manager: inProject(NPM, root), folder: root };
  }
}

const inProject = (manager: PackageManager, root: string): PackageManager =>
  manager === NPM && isMeteorProject(root) ? METEOR : manager;

/** `.meteor` may not be committed. */
export const isMeteorProject = (root: string): boolean =>
  existsSync(join(root, '.meteor')) || recordIn(manifestIn(root), 'meteor')['mainModule'] !== undefined;

/** `"packageManager": "pnpm@9.1.0"` */
function namedIn(folder: string): PackageManager | undefined {
  const named = String(manifestIn(folder)['packageManager']);
  return MANAGERS.find(({ name }) => named.startsWith(`${name}@`));
}

function manifestIn(folder: string): UnknownRecord {
  const path = join(folder, 'package.json');
  return existsSync(path) ? recordIn({ manifest: parse(readFileSync(path, 'utf8')) }, 'manifest') : {};
}

const lockedIn = (folder: string): PackageManager | undefined =>
  MANAGERS.find(({ lockFiles }) => lockFiles.some((name) => existsSync(join(folder, name))));
