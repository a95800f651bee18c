/** Chooses the source files of a project. */
import { join, resolve, sep } from 'node:path';
import { asWarning, type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { Disk, DiskEntry } from './dependencies/index.js';
import { isNeverSource, isSourceFolder, type SelectedGlobs, selection } from './file-selection.js';
import {
  enterFolder,
  type FolderSurroundings,
  isIgnored,
  type MeteorFolders,
  OUTSIDE,
  packagesOfFolder,
  usedPackages,
} from './meteor/index.js';
import { unreadable } from './texts/index.js';

interface Choice extends SelectedGlobs {
  /** Absolute. */
  root: string;
  /** The generated folder, absolute. */
  out: string;
  /** The folder that the compiler writes to, absolute. */
  outDir: string | undefined;
  /** Folders of Meteor packages outside the application, relative to the root. */
  packageDirs: readonly string[];
  /** Whether client code is read too, to find the calls in it. */
  readsCalls: boolean;
}

interface ChosenFiles extends MeteorFolders {
  /** All source files. */
  files: string[];
  /** The files in which declarations are searched. */
  selected: string[];
  /** Code that only clients load: it is never imported from. */
  client: string[];
  /** Declaration files: they declare only types. */
  declarations: string[];
  /** Source in a language that restgen cannot read. */
  unread: string[];
  diagnostics: Diagnostic[];
}

const SOURCE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const DECLARATIONS = /\.d\.(?:[\w-]+\.)?[cm]?ts$/;
/** Languages for which Meteor has compilers: CoffeeScript, LiveScript, and JavaScript by other names. */
const UNREAD = /\.(?:coffee|litcoffee|coffee\.md|ls|es6|jsdoc)$/;
const TEST = /\.(?:app-)?(?:tests?|specs?)\.[cm]?[jt]sx?$/;
/** `meteor build` writes it beside the code that it compiled. */
const BUILD_MANIFEST = 'star.json';

export function chooseFiles(disk: Disk, choice: Choice): ChosenFiles {
  const chosen: ChosenFiles = {
    files: [],
    selected: [],
    client: [],
    declarations: [],
    unread: [],
    apps: [],
    packages: [],
    diagnostics: [],
  };
  walk(disk, choice, chosen, { folder: '', outer: OUTSIDE });
  const { root, packageDirs } = choice;
  const beside = packageDirs.filter((folder) => /^\.\.(?:\/|$)/.test(folder));
  const offered = [...chosen.packages, ...beside.flatMap((folder) => packagesOfFolder(disk, root, folder))];
  const used = usedPackages(offered, namingTexts(disk, root, chosen));
  for (const { folder } of used)
    if (folder.startsWith('..')) walk(disk, choice, chosen, { folder, outer: { ...OUTSIDE, inApp: true } });
  const unused = chosen.packages.filter((item) => offered.includes(item) && !used.has(item));
  for (const item of unused) item.isUnused = true;
  return chosen;
}

interface Folder {
  /** Relative to the root. */
  folder: string;
  outer: FolderSurroundings;
  /** Set within a folder that only clients load. */
  isClient?: true;
}

function walk(disk: Disk, choice: Choice, chosen: ChosenFiles, start: Folder): void {
  const isSelected = selection(choice);
  const outputs = choice.outDir === undefined ? [choice.out] : [choice.out, choice.outDir];
  const avoided = new Set(outputs.map((path) => resolve(path)));
  const folders = [start];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const { folder, isClient } = next;
    const entries = list(disk, choice.root, folder, isClient ? [] : chosen.diagnostics);
    if (entries.some(({ name }) => name === BUILD_MANIFEST)) continue;
    const visible = isClient ? { apps: [], packages: [] } : chosen;
    const inside = enterFolder(disk, choice.root, folder, entries, next.outer, visible);
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (
        !entry.isDirectory() &&
        (isNeverSource(entry.name) || !isFollowed(disk, choice.root, path, entry))
      ) {
        if (!isIgnored(inside, path, false) && isFile(disk, choice.root, path, entry))
          if (isClient) sortClient(chosen, path, isSelected(path, inside));
          else sort(chosen, path, isSelected(path, inside));
      } else if (!avoided.has(join(choice.root, path))) {
        const isOnServer = isSourceFolder(entry.name, inside);
        const entersClient = isClient || (choice.readsCalls && entry.name === 'client');
        if (!isOnServer && !(entersClient && !isNeverSource(entry.name))) continue;
        const isLeftOut = inside.isLeftOut || isIgnored(inside, path, true);
        folders.push({
          folder: path,
          outer: { ...inside, isLeftOut },
          ...(isClient || !isOnServer ? { isClient: true } : {}),
        });
      }
    }
  }
}

/** The texts that name the packages of applications. If an application has none, all of its own packages count as used. */
function namingTexts(disk: Disk, root: string, { apps, packages }: MeteorFolders): string[] {
  const texts = apps.map(({ folder }) =>
    ['packages', 'versions']
      .map((name) => join(root, folder, '.meteor', name))
      .flatMap((path) => (disk.kindOfPath(path) === 'file' ? [disk.readText(path)] : [])),
  );
  const isSaid = apps.length > 0 && texts.every(({ length }) => length > 0);
  return [...texts.flat(), ...(isSaid ? [] : packages.map(({ name }) => name))];
}

function sortClient(chosen: ChosenFiles, path: string, isSelected: boolean): void {
  const isSource = SOURCE.test(path) && !DECLARATIONS.test(path) && !TEST.test(path);
  if (isSelected && isSource) chosen.client.push(path);
}

/** A file that is not selected can still be imported. */
function sort(chosen: ChosenFiles, path: string, isSelected: boolean): void {
  if (DECLARATIONS.test(path)) chosen.declarations.push(path);
  else if (SOURCE.test(path) && path.includes('\\')) chosen.diagnostics.push(backslash(path));
  else if (SOURCE.test(path)) {
    chosen.files.push(path);
    if (isSelected && !TEST.test(path)) chosen.selected.push(path);
  } else if (isSelected && UNREAD.test(path)) chosen.unread.push(path);
}

const backslash = (path: string): Diagnostic =>
  diagnostic(
    'file-not-read',
    `${path} cannot be read: the compiler takes its backslash for the end of a folder.`,
    {
      hint: 'Give the file or its folder another name.',
      severity: 'warning',
    },
  );

function list(disk: Disk, root: string, folder: string, diagnostics: Diagnostic[]): DiskEntry[] {
  try {
    return disk.list(join(root, folder));
  } catch (error) {
    // A folder may belong to a database, for instance.
    diagnostics.push(folder === '' ? unreadable('.', error) : asWarning(unreadable(folder, error)));
    return [];
  }
}

/** A link to a file counts as a file. */
const isFile = (disk: Disk, root: string, path: string, entry: DiskEntry): boolean =>
  entry.isFile() || (entry.isSymbolicLink() && disk.kindOfPath(join(root, path)) === 'file');

/**
 * Whether a link to a folder is followed: only if that is outside the project and does not contain it. Folders of the
 * project are read at their own places.
 */
function isFollowed(disk: Disk, root: string, path: string, entry: DiskEntry): boolean {
  if (!entry.isSymbolicLink() || disk.kindOfPath(join(root, path)) !== 'folder') return false;
  const [from, to] = [disk.realPath(root), disk.realPath(join(root, path))];
  return !folderContains(from, to) && !folderContains(to, from);
}

const folderContains = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
