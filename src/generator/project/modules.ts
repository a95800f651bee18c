/** How the files of a project import each other. */
import type { Track } from './dependencies/index.js';
import type { ImportGraph } from './import-graph.js';
import { createLocalPackages } from './local-packages.js';
import { foldersOfPackages, type MeteorPackage, mainModules } from './meteor/index.js';
import type { ProjectParts } from './project-parts.js';
import { createResolver, type Resolve } from './resolve.js';

export interface Modules {
  /**
   * The source file that an import in `from` refers to, if it belongs to the project or to a package of its repository.
   */
  resolve(from: string, specifier: string): string | undefined;
  /** Like `resolve`, but within the project only, and also for declaration files. */
  resolveType(from: string, specifier: string): string | undefined;
  /** The source files that import the file, sorted. */
  importers(from: string): readonly string[];
  /** The source files that import one of the given files, sorted. Not recorded as a query. */
  importersOf(files: ReadonlySet<string>): readonly string[];
  /** The Meteor package that holds the file, as imports name it: `meteor/tasks`. */
  packageOf(from: string): string | undefined;
}

/** Resolution without a record. */
export interface Resolvers {
  /** To source files of the project. */
  source: Resolve;
  /** Also in code of clients, and to packages of the same repository. */
  any: Resolve;
  /** To source and declaration files of the project. */
  type: Resolve;
}

export function createResolvers(parts: ProjectParts, appOf: (file: string) => string): Resolvers {
  const { disk, root, texts, paths, links, packages = [] } = parts;
  const onServer = new Set(texts.files);
  const onClient = new Set(parts.calling?.filter((file) => !onServer.has(file)));
  const among = (more: Iterable<string>): Resolve =>
    createResolver({
      files: new Set([...onServer, ...more]),
      appOf,
      paths,
      links,
      mains: mainModules(packages),
      packageFolders: foldersOfPackages(packages),
    });
  const source = among([]);
  const ofClient = among(onClient);
  const local = createLocalPackages(disk, root);
  return {
    source,
    any: (from, specifier) =>
      (onClient.has(from) ? ofClient : source)(from, specifier) ?? local(from, specifier),
    type: among(parts.declarations ?? []),
  };
}

interface ModuleParts {
  resolvers: Resolvers;
  imports: ImportGraph;
  /** The files in which declarations are searched. */
  selected: readonly string[];
  packages: readonly MeteorPackage[] | undefined;
  track: Track;
}

export function createModules({ resolvers, imports, selected, packages, track }: ModuleParts): Modules {
  const folders = [...foldersOfPackages(packages ?? [])];
  const packageOf = track('packageOf', (from) =>
    folders.flatMap(([specifier, folder]) => (from.startsWith(`${folder}/`) ? [specifier] : [])),
  );
  const resolve = track('resolve', (from, specifier) => asAnswer(resolvers.any(from, specifier)));
  const resolveType = track('resolveType', (from, specifier) => asAnswer(resolvers.type(from, specifier)));
  const importersOf: Modules['importersOf'] = (wanted) => imports.importersAmong(selected, wanted);
  const importers = track('importers', (from) => importersOf(new Set([from])));
  return {
    resolve: (from, specifier) => resolve(from, specifier)[0],
    resolveType: (from, specifier) => resolveType(from, specifier)[0],
    importers: (from) => importers(from, ''),
    importersOf,
    packageOf: (from) => packageOf(from, '')[0],
  };
}

const asAnswer = (file: string | undefined): string[] => (file === undefined ? [] : [file]);
