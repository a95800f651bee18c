/** The package manager that a project uses, by its package.json or its lock file, here or above. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { recordIn } from '../shared/is-record.js';

export interface PackageManager {
  name: string;
  lockFiles: readonly string[];
  /** Steps of a workflow before the installation. */
  setup: readonly string[];
  /** Installs what the lock file says, and nothing else. */
  install: string;
  /** Adds a package. */
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
    install: 'yarn install --immutable',
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

/** Meteor brings npm along; on a machine of CI there is npm alone. */
const METEOR: PackageManager = { ...NPM, add: 'meteor npm install', run: 'meteor npx' };

export interface Installation {
  manager: PackageManager;
  /** The folder with the lock file, absolute; the project's own where there is none. */
  folder: string;
}

/** The nearest folder that says it, up to the root of the repository: a workspace has one lock file for all. */
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

export const isMeteorProject = (root: string): boolean => existsSync(join(root, '.meteor'));

/** `"packageManager": "pnpm@9.1.0"` */
function namedIn(folder: string): PackageManager | undefined {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  const named = String(
    recordIn({ manifest: parse(readFileSync(path, 'utf8')) }, 'manifest')['packageManager'],
  );
  return MANAGERS.find(({ name }) => named.startsWith(`${name}@`));
}

function lockedIn(folder: string): PackageManager | undefined {
  for (const manager of MANAGERS) {
    const lockFile = manager.lockFiles.find((name) => existsSync(join(folder, name)));
    if (lockFile === undefined) continue;
    const isClassic =
      manager.name === 'yarn' && readFileSync(join(folder, lockFile), 'utf8').includes('yarn lockfile v1');
    return isClassic ? { ...manager, install: 'yarn install --frozen-lockfile' } : manager;
  }
  return undefined;
}
