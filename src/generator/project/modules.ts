/** How the files of a project import each other. */
import { memoizeByKey } from '../../shared/memoize.js';
import type { ImportGraph } from './import-graph.js';
import { foldersOfPackages, type MeteorPackage, mainModules } from './meteor/index.js';
import type { ProjectParts } from './project-parts.js';
import { createLocalPackages, createResolver, type Resolve } from './resolution/index.js';

export interface Modules {
  /**
   * The source file that an import in `from` refers to, if it belongs to the project or to a package of its repository.
   */
  resolve(from: string, specifier: string): string | undefined;
  /** Like `resolve`, but within the project only, and also for declaration files. */
  resolveType(from: string, specifier: string): string | undefined;
  /** The source files that import the file, sorted. */
  importers(from: string): readonly string[];
  /** The source files that import one of the given files, sorted. */
  importersOfFiles(files: ReadonlySet<string>): readonly string[];
  /** The Meteor package that holds the file, as imports name it: `meteor/tasks`. */
  packageOfFile(from: string): string | undefined;
}

export interface Resolvers {
  /** Resolves imports to source files of the project. */
  source: Resolve;
  /** Resolves imports to packages of the same repository too, also in code of clients. */
  any: Resolve;
  /** Resolves imports to source and declaration files of the project. */
  type: Resolve;
}

export function createResolvers(parts: ProjectParts, appOfFile: (file: string) => string): Resolvers {
  const { disk, root, texts, packages = [], compilerOptions = {} } = parts;
  const onServer = new Set(texts.files);
  const onClient = new Set(parts.calling?.filter((file) => !onServer.has(file)));
  const folderOf = createLocalPackages(disk);
  const among = (more: Iterable<string>): Resolve => {
    const files = new Set([...onServer, ...more]);
    return createResolver({
      disk,
      root,
      isFile: (path) => files.has(path),
      folderOf,
      options: compilerOptions,
      appOfFile,
      mains: mainModules(packages),
      packageFolders: foldersOfPackages(packages),
    });
  };
  const ofServer = among([]);
  const ofClient = among(onClient);
  const declarations = new Set(parts.declarations);
  const ofTypes = among(declarations);
  return {
    source: restrictedResolver((file) => onServer.has(file), ofServer),
    any: (from, specifier) => (onClient.has(from) ? ofClient : ofServer)(from, specifier),
    type: restrictedResolver((file) => onServer.has(file) || declarations.has(file), ofTypes),
  };
}

const restrictedResolver =
  (isWanted: (file: string) => boolean, resolve: Resolve): Resolve =>
  (from, specifier) => {
    const file = resolve(from, specifier);
    return file !== undefined && isWanted(file) ? file : undefined;
  };

interface ModuleParts {
  resolvers: Resolvers;
  imports: ImportGraph;
  /** The files in which declarations are searched. */
  selected: readonly string[];
  packages: readonly MeteorPackage[] | undefined;
}

export function createModules({ resolvers, imports, selected, packages }: ModuleParts): Modules {
  const folders = [...foldersOfPackages(packages ?? [])];
  const importersOfFiles: Modules['importersOfFiles'] = (wanted) => imports.filterImporters(selected, wanted);
  return {
    resolve: resolvers.any,
    resolveType: resolvers.type,
    importers: memoizeByKey((from) => importersOfFiles(new Set([from]))),
    importersOfFiles,
    packageOfFile: (from) => folders.find(([, folder]) => from.startsWith(`${folder}/`))?.[0],
  };
}
