/**
 * Shows the compiler the files that imports may refer to: those of the project, and beyond its root those of its
 * repository. A package of the repository is shown where it would be installed, and its source in place of built files.
 */
import { join, relative, sep } from 'node:path';
import type { ts } from 'ts-morph';
import { memoizeByKey } from '../../../shared/memoize.js';
import type { Disk } from '../dependencies/index.js';
import type { FolderOfPackage } from './local-packages.js';

export interface ModuleHostParts {
  disk: Disk;
  /** Absolute. */
  root: string;
  /** Whether a path, relative to the root, is one of the files. */
  isFile: (path: string) => boolean;
  /** Finds packages of the repository. */
  folderOf: FolderOfPackage;
}

export interface ModuleHost extends ts.ModuleResolutionHost {
  root: string;
  realpath(path: string): string;
  /** The folder of the repository's package that a specifier in a folder refers to. All paths are absolute. */
  packageFolder(specifier: string, folder: string): string | undefined;
}

/** The usual output folders of compilers, and their source folder within. */
const BUILT = /^(?:dist|lib|build|out)\/(?:src\/)?/;
const INSTALLED = /^(.*)\/node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/;
const NAME = /^(?:@[^/]+\/)?[^/.@:#][^/:]*/;

export function createModuleHost({ disk, root, isFile, folderOf }: ModuleHostParts): ModuleHost {
  const packages = new Set([root]);
  const inPlace = memoizeByKey((path) => {
    const [, from = '', name = '', inner = ''] = INSTALLED.exec(path) ?? [];
    const folder = name === '' ? undefined : folderOf(name, from);
    if (folder === undefined) return path;
    packages.add(folder);
    return join(folder, inner);
  });
  const exists = (path: string): boolean => {
    const file = pathInFolder(root, path) ?? relative(root, path).split(sep).join('/');
    const isBeyond = file.startsWith('../') || file.endsWith('package.json');
    return isFile(file) || (isBeyond && !file.includes('node_modules/') && disk.kindOfPath(path) === 'file');
  };
  /** The file that stands for a path; `undefined` if there is none. */
  const located = memoizeByKey((asked): string | undefined => {
    const path = inPlace(asked);
    const source = possibleSources(packages, path).find(exists);
    return source ?? (exists(path) ? path : undefined);
  });
  return {
    root,
    getCurrentDirectory: () => root,
    fileExists: (path) => located(path) !== undefined,
    readFile: (path) => disk.readText(inPlace(path)),
    realpath: (path) => located(path) ?? inPlace(path),
    packageFolder: (specifier, folder) => {
      const name = NAME.exec(specifier)?.[0];
      return name === undefined ? undefined : folderOf(name, folder);
    },
  };
}

/** The source files that may have been compiled to a file of one of the packages. */
function possibleSources(packages: ReadonlySet<string>, path: string): string[] {
  for (const folder of packages) {
    const built = pathInFolder(folder, path);
    if (built === undefined || !BUILT.test(built)) continue;
    const stem = built.replace(BUILT, 'src/').replace(/(?:\.d)?\.[cm]?[jt]sx?$/, '');
    return ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs'].map((extension) => join(folder, stem + extension));
  }
  return [];
}

/** The compiler's paths have no `..` in them, so that texts are compared, which is faster than `path.relative`. */
const pathInFolder = (folder: string, path: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
