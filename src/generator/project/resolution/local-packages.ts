/**
 * Packages of the same repository, by links of a package.json or as workspaces. Their source is read, because they may
 * be neither installed nor built.
 */
import { dirname, join } from 'node:path';
import { matcher } from '../../../shared/expose-patterns.js';
import { memoizeByKey } from '../../../shared/memoize.js';
import type { Disk } from '../dependencies/index.js';

/** The folder of the package that a name in a folder refers to. Both paths are absolute. */
export type FolderOfPackage = (name: string, from: string) => string | undefined;

interface Manifest {
  name?: unknown;
  workspaces?: unknown;
  [dependencies: string]: unknown;
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'resolutions'];
const LINK = /^(?:portal|link|file):(.+)$/;

export function createLocalPackages(disk: Disk): FolderOfPackage {
  const manifestOfFolder = memoizeByKey((folder: string) => readManifest(disk, folder));
  const workspacesOfFolder = memoizeByKey((folder: string) => findWorkspaces(disk, manifestOfFolder, folder));
  const folderOf = memoizeByKey((key: string): string | undefined => {
    const [name = '', from = ''] = key.split('\0');
    for (const folder of ancestorFolders(from)) {
      const manifest = manifestOfFolder(folder);
      if (manifest?.name === name) return folder;
      const linked = manifest && linkedFolder(manifest, name);
      if (linked !== undefined) return join(folder, linked);
      const member = workspacesOfFolder(folder).get(name);
      if (member !== undefined) return member;
    }
    return undefined;
  });
  return (name, from) => folderOf(`${name}\0${from}`);
}

function* ancestorFolders(from: string): Generator<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    yield folder;
    if (dirname(folder) === folder) return;
  }
}

function readManifest(disk: Disk, folder: string): Manifest | undefined {
  const path = join(folder, 'package.json');
  if (disk.kindOfPath(path) !== 'file') return undefined;
  try {
    const manifest: unknown = JSON.parse(disk.readText(path));
    return typeof manifest === 'object' && manifest !== null ? { ...manifest } : undefined;
  } catch {
    // Installing the package would report this; here the link is ignored.
    return undefined;
  }
}

function linkedFolder(manifest: Manifest, name: string): string | undefined {
  for (const kind of DEPENDENCIES) {
    const listed = manifest[kind];
    const version = typeof listed === 'object' && listed !== null ? Reflect.get(listed, name) : undefined;
    const folder = typeof version === 'string' ? LINK.exec(version)?.[1] : undefined;
    if (folder !== undefined) return folder;
  }
  return undefined;
}

/** The folders of the workspaces, by the names of their packages. */
function findWorkspaces(
  disk: Disk,
  manifestOfFolder: (folder: string) => Manifest | undefined,
  folder: string,
): Map<string, string> {
  const patterns = [...workspacePatterns(manifestOfFolder(folder)), ...pnpmPatterns(disk, folder)];
  const folders = new Map<string, string>();
  if (patterns.length === 0) return folders;
  const isMember = matcher(patterns.filter((pattern) => !pattern.startsWith('!')));
  for (const path of nestedFolders(disk, folder, Math.max(...patterns.map(patternDepth)))) {
    const name = isMember(path) ? manifestOfFolder(join(folder, path))?.name : undefined;
    if (typeof name === 'string') folders.set(name, join(folder, path));
  }
  return folders;
}

function workspacePatterns(manifest: Manifest | undefined): string[] {
  const { workspaces } = manifest ?? {};
  const listed =
    typeof workspaces === 'object' && workspaces !== null && 'packages' in workspaces
      ? workspaces.packages
      : workspaces;
  return Array.isArray(listed)
    ? listed.filter((pattern) => typeof pattern === 'string').map(withoutSlash)
    : [];
}

/** Reads just the list of texts from the YAML file. */
function pnpmPatterns(disk: Disk, folder: string): string[] {
  const path = join(folder, 'pnpm-workspace.yaml');
  if (disk.kindOfPath(path) !== 'file') return [];
  return [...disk.readText(path).matchAll(/^\s*-\s*['"]?([^'"\s#]+)/gm)].map(([, pattern = '']) =>
    withoutSlash(pattern),
  );
}

const withoutSlash = (pattern: string): string => pattern.replace(/^\.\//, '').replace(/\/$/, '');

/** `**` is searched two levels deep. */
const patternDepth = (pattern: string): number =>
  pattern.split('/').length + (pattern.includes('**') ? 1 : 0);

function nestedFolders(disk: Disk, folder: string, depth: number, path = ''): string[] {
  if (depth === 0) return [];
  return disk
    .list(join(folder, path))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .flatMap(({ name }) => {
      const inner = path === '' ? name : `${path}/${name}`;
      return [inner, ...nestedFolders(disk, folder, depth - 1, inner)];
    });
}
