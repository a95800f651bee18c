/** Which files of a project are its source. */
import { join, resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics.js';
import type { Disk, Entry } from './disk.js';
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
  /** All source files. */
  files: string[];
  /** Those in which declarations are looked for. */
  selected: string[];
  /** Declaration files, which declare nothing but types. */
  declarations: string[];
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

export function chooseFiles(disk: Disk, choice: Choice): ChosenFiles {
  const chosen: ChosenFiles = { files: [], selected: [], declarations: [], meteorApps: [], diagnostics: [] };
  const included = choice.include === undefined ? () => true : matcher(choice.include);
  const excluded = matcher(choice.exclude);
  const outputs = choice.outDir === undefined ? [choice.out] : [choice.out, choice.outDir];
  const avoided = new Set(outputs.map((path) => resolve(path)));
  const folders = [{ folder: '', inMeteor: false }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const { folder } = next;
    const entries = list(disk, choice.root, folder, chosen.diagnostics);
    const isApp = entries.some((entry) => entry.name === '.meteor' && entry.isDirectory());
    if (isApp) chosen.meteorApps.push(folder);
    const inMeteor = next.inMeteor || isApp;
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const absolute = join(choice.root, path);
      if (!entry.isDirectory()) {
        if (isFile(disk, absolute, entry)) sort(chosen, path, included(path) && !excluded(path));
      } else if (isSourceFolder(entry.name, inMeteor) && !avoided.has(absolute)) {
        folders.push({ folder: path, inMeteor });
      }
    }
  }
  return chosen;
}

/** What is not selected can still be imported from. */
function sort({ files, selected, declarations }: ChosenFiles, path: string, isSelected: boolean): void {
  if (DECLARATIONS.test(path)) declarations.push(path);
  else if (SOURCE.test(path)) {
    files.push(path);
    if (isSelected && !TEST.test(path)) selected.push(path);
  }
}

function list(disk: Disk, root: string, folder: string, diagnostics: Diagnostic[]): Entry[] {
  try {
    return disk.list(join(root, folder));
  } catch (error) {
    diagnostics.push(unreadable(folder === '' ? '.' : folder, error));
    return [];
  }
}

const isSourceFolder = (name: string, inMeteor: boolean): boolean =>
  !name.startsWith('.') && !NEVER.has(name) && !(inMeteor && NOT_ON_A_METEOR_SERVER.has(name));

/** A link counts where it leads to a file; linked folders are not followed, as they may lead in circles. */
const isFile = (disk: Disk, absolute: string, entry: Entry): boolean =>
  entry.isFile() || (entry.isSymbolicLink() && disk.kindOf(absolute) === 'file');
