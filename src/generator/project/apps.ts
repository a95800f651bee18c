/** The Meteor applications of a project, and the files that their servers load. */
import { createImportGraph, type ImportGraph, type OmittedImports } from './import-graph.js';
import { createLoading, type Loading, type MeteorApp } from './meteor/index.js';
import type { Resolvers } from './modules.js';
import type { ProjectParts } from './project-parts.js';

export interface Apps extends Loading {
  /** The folders of the applications, `''` for the root itself, sorted. */
  readonly folders: readonly string[];
  /** The folders of applications with Meteor's package `insecure`, by which everybody may write to every collection. */
  readonly insecure: readonly string[];
  /** The folders of applications that run a release before Meteor 3. */
  readonly beforeMeteor3: readonly string[];
  /** The folder of the application that holds the file; `''` outside of any. */
  of(file: string): string;
  /** Like `isLoaded`, if some files imported less. */
  loadedWithout(imports: OmittedImports): (file: string) => boolean;
}

export function createApps(
  { texts, apps = [], packages = [] }: ProjectParts,
  appOf: Apps['of'],
  resolvers: Resolvers,
): Apps {
  const imports = createImportGraph(texts, resolvers.any);
  const loading = (reachedFrom: ImportGraph['reachedFrom']): Loading =>
    createLoading({ files: texts.files, apps, packages, appOf, resolve: resolvers.source, reachedFrom });
  return {
    folders: apps.map(({ folder }) => folder).sort(),
    insecure: apps.filter(({ isInsecure }) => isInsecure).map(({ folder }) => folder),
    beforeMeteor3: apps.filter(({ isBeforeMeteor3 }) => isBeforeMeteor3).map(({ folder }) => folder),
    of: appOf,
    ...loading(imports.reachedFrom),
    loadedWithout: (omitted) => loading((files) => imports.reachedFrom(files, omitted)).isLoaded,
  };
}

/** Finds the innermost application that holds a file. */
export function appFinder(apps: readonly MeteorApp[] = []): Apps['of'] {
  const folders = apps.map(({ folder }) => folder).sort((one, other) => other.length - one.length);
  return (file) => folders.find((folder) => folder === '' || file.startsWith(`${folder}/`)) ?? '';
}
