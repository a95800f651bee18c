/** The project of a command, with its configuration. */
import { statSync } from 'node:fs';
import { delimiter, relative, resolve, sep } from 'node:path';
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
    folder: relativePath(io.cwd, root),
    config: withPackageDirs(loaded.config, root, io),
    ...(loaded.file === undefined ? {} : { configFile: loaded.file }),
    out: outFolder,
    outLabel: relativePath(io.cwd, outFolder),
  };
}

/** Meteor reads this variable relative to the working directory, and so does restgen. */
function withPackageDirs(config: Config, root: string, { cwd, env }: Pick<Io, 'cwd' | 'env'>): Config {
  const set = env['METEOR_PACKAGE_DIRS'] ?? env['PACKAGE_DIRS'] ?? '';
  const folders = set.split(delimiter).filter((folder) => folder !== '');
  return config.packageDirs !== undefined || folders.length === 0
    ? config
    : { ...config, packageDirs: folders.map((folder) => relativePath(root, resolve(cwd, folder))) };
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

export const relativePath = (cwd: string, path: string): string => relative(cwd, path).split(sep).join('/');
