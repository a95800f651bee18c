/** Which files of a project are its source. */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics.js';
import { matcher } from './glob.js';
import { unreadable } from './texts.js';

export interface Choice {
  /** Absolute. */
  root: string;
  /** The generated folder, absolute. */
  out: string;
  /** Where the compiler writes, absolute. */
  outDir: string | undefined;
  include: readonly string[] | undefined;
  exclude: readonly string[];
}

export interface ChosenFiles {
  files: string[];
  meteorApps: string[];
  diagnostics: Diagnostic[];
}

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const DECLARATIONS = /\.d\.(?:[\w-]+\.)?[cm]?ts$/;
const TEST = /\.(?:app-)?(?:tests?|specs?)\.[cm]?[jt]sx?$/;
const NEVER = new Set([
  'node_modules',
  'bower_components',
  'dist',
  'build',
  '_build',
  'coverage',
  '__tests__',
  '__mocks__',
]);
/** Folders that a Meteor server never loads. */
const NOT_ON_A_METEOR_SERVER = new Set(['client', 'tests', 'public', 'private', 'cordova-build-override']);

export function chooseFiles(choice: Choice): ChosenFiles {
  const chosen: ChosenFiles = { files: [], meteorApps: [], diagnostics: [] };
  const included = choice.include === undefined ? () => true : matcher(choice.include);
  const excluded = matcher(choice.exclude);
  const avoided = new Set(
    [choice.out, ...(choice.outDir === undefined ? [] : [choice.outDir])].map((path) => resolve(path)),
  );
  const folders = [{ folder: '', inMeteor: false }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const { folder } = next;
    const entries = list(choice.root, folder, chosen.diagnostics);
    const isApp = entries.some((entry) => entry.name === '.meteor' && entry.isDirectory());
    if (isApp) chosen.meteorApps.push(folder);
    const inMeteor = next.inMeteor || isApp;
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (excluded(path)) continue;
      if (entry.isDirectory()) {
        if (isSourceFolder(entry.name, inMeteor) && !avoided.has(join(choice.root, path)))
          folders.push({ folder: path, inMeteor });
      } else if (isSource(entry.name) && included(path) && isFile(choice.root, path, entry)) {
        chosen.files.push(path);
      }
    }
  }
  return chosen;
}

function list(root: string, folder: string, diagnostics: Diagnostic[]): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    diagnostics.push(unreadable(folder === '' ? '.' : folder, error));
    return [];
  }
}

const isSourceFolder = (name: string, inMeteor: boolean): boolean =>
  !name.startsWith('.') && !NEVER.has(name) && !(inMeteor && NOT_ON_A_METEOR_SERVER.has(name));

const isSource = (name: string): boolean => SOURCE.test(name) && !DECLARATIONS.test(name) && !TEST.test(name);

/** A link counts where it leads to a file; linked folders are not followed, as they may lead in circles. */
const isFile = (root: string, path: string, entry: Dirent): boolean =>
  entry.isFile() ||
  (entry.isSymbolicLink() && (statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false));
