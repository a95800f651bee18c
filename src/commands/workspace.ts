/** The project of a command, with its configuration. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import type { Config } from '../config/config.js';
import { loadConfig } from '../config/index.js';
import { type Diagnostic, diagnostic } from '../shared/diagnostics.js';
import type { CommandRequest } from './command.js';
import type { Io } from './io.js';

export interface Workspace {
  /** Absolute. */
  root: string;
  /** The root relative to the working directory, with forward slashes; empty if they are the same. */
  folder: string;
  config: Config;
  /** Absolute; `undefined` if the project has no configuration file. */
  configFile?: string;
  /** The generated folder, absolute. */
  out: string;
  /** The generated folder relative to the working directory. */
  outLabel: string;
}

export async function openWorkspace({
  project,
  flags,
  io,
}: CommandRequest): Promise<Workspace | { diagnostics: Diagnostic[] }> {
  const root = resolve(io.cwd, project);
  const missing = noProject(project, root);
  if (missing !== undefined) return { diagnostics: [missing] };
  const { out, config: file } = flags;
  const loaded = await loadConfig({
    root,
    cwd: io.cwd,
    ...(out === undefined ? {} : { out }),
    ...(file === undefined ? {} : { config: file }),
  });
  if ('diagnostics' in loaded) return loaded;
  const outFolder = resolve(root, loaded.config.out);
  return {
    root,
    folder: seenFrom(io.cwd, root),
    config: withPackageDirs(loaded.config, root, io),
    ...(loaded.file === undefined ? {} : { configFile: loaded.file }),
    out: outFolder,
    outLabel: seenFrom(io.cwd, outFolder),
  };
}

/** Meteor reads these variables relative to the working directory, and so does restgen. */
function withPackageDirs(config: Config, root: string, { cwd, env }: Pick<Io, 'cwd' | 'env'>): Config {
  if (config.packageDirs !== undefined) return config;
  const set = env['METEOR_PACKAGE_DIRS'] ?? env['PACKAGE_DIRS'];
  const folders =
    set === undefined
      ? documentedFolders(root)
      : set.split(delimiter).flatMap((folder) => (folder === '' ? [] : resolve(cwd, folder)));
  return folders.length === 0
    ? config
    : { ...config, packageDirs: folders.map((folder) => seenFrom(root, folder)) };
}

const SETTINGS = /^(?:package\.json|Makefile|Dockerfile|docker-compose.*|\.env.*|.*\.(?:md|sh))$/;
const ASSIGNED = /\b(?:METEOR_)?PACKAGE_DIRS=["'\\]*([^"'\\\s;]+)/g;

/**
 * The existing folders that scripts, settings and documents of a Meteor application assign to the variables:
 * `"start": "METEOR_PACKAGE_DIRS=../packages meteor run"`. Scripts may be in the folder around the application, and
 * begin a path with a variable: `$DIR/packages`.
 */
function documentedFolders(root: string): string[] {
  if (!existsSync(join(root, '.meteor'))) return [];
  const bases = existsSync(join(root, '.git')) ? [root] : [root, dirname(root)];
  const paths = bases
    .flatMap((base) => readdirSync(base).flatMap((name) => (SETTINGS.test(name) ? join(base, name) : [])))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true)
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(ASSIGNED)])
    .flatMap(([, value = '']) => value.split(':'))
    .map((path) => path.replace(/^\$[\w{(]+[)}]?\/?/, ''));
  const folders = new Set(paths.flatMap((path) => bases.map((base) => resolve(base, path))));
  return [...folders].filter((folder) => folder !== root && existsSync(folder)).sort();
}

/** A diagnostic if the folder does not exist or is a file. */
export function noProject(project: string, root: string): Diagnostic | undefined {
  const stats = statSync(root, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return undefined;
  const problem = stats === undefined ? 'There is no folder' : 'A project is a folder, and this is a file:';
  return diagnostic('project-not-found', `${problem} '${project}'.`, {
    hint: `It was looked for at ${root}`,
  });
}

export const seenFrom = (cwd: string, path: string): string => relative(cwd, path).split(sep).join('/');
