/** The Meteor applications of a project, and the files that servers load. */
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { isRecord, recordOfKey } from '../../shared/is-record.js';
import { lazy } from '../../shared/memoize.js';
import { createImportGraph } from './import-graph.js';
import { createLoading, type Loading, type MeteorApp } from './meteor/index.js';
import type { Resolvers } from './modules.js';
import type { ProjectParts } from './project-parts.js';

export interface Apps extends Loading {
  /** The folders of the applications, `''` for the root itself, sorted. */
  readonly folders: readonly string[];
  /** The folders of applications with Meteor's package `insecure`, by which everybody may write to every collection. */
  readonly insecure: readonly string[];
  /** The folders of applications whose release ignores rules under `insert`, `update` and `remove`. */
  readonly ignoringPlainRules: readonly string[];
  /** The folder of the application that holds the file; `''` outside of any. */
  of(file: string): string;
  /** Like `isLoaded`, and outside of Meteor whether package.json starts the file or one that imports it, if it names any. */
  isRun(file: string): boolean;
}

export function createApps(parts: ProjectParts, appOfFile: Apps['of'], resolvers: Resolvers): Apps {
  const { texts, apps = [], packages = [] } = parts;
  const imports = createImportGraph(texts, resolvers.any);
  const loaded = createLoading({
    files: texts.files,
    apps,
    packages,
    appOfFile,
    resolve: resolvers.source,
    reachedFiles: imports.reachedFiles,
  });
  const run = lazy(() => {
    const started = startedFiles(parts, resolvers);
    return started.length === 0 ? undefined : imports.reachedFiles(started);
  });
  return {
    folders: apps.map(({ folder }) => folder).sort(),
    insecure: apps.filter(({ isInsecure }) => isInsecure).map(({ folder }) => folder),
    ignoringPlainRules: apps.filter((app) => app.ignoresPlainRules === true).map(({ folder }) => folder),
    of: appOfFile,
    ...loaded,
    isRun: (file) => (apps.length > 0 ? loaded.isLoaded(file) : (run()?.has(file) ?? true)),
  };
}

/** The source files that `main`, `bin` and the usual scripts of package.json name. */
function startedFiles({ disk, root }: ProjectParts, { source }: Resolvers): string[] {
  const path = join(root, 'package.json');
  const manifest: unknown = disk.kindOfPath(path) === 'file' ? parse(disk.readText(path)) : undefined;
  const { start, dev, serve } = recordOfKey(manifest, 'scripts');
  const { main, bin } = isRecord(manifest) ? manifest : {};
  return [main, bin, ...Object.values(recordOfKey(manifest, 'bin')), start, dev, serve]
    .flatMap((text) => (typeof text === 'string' ? text.split(/\s+/) : []))
    .flatMap((name) => source('package.json', `./${name}`) ?? []);
}

/** Finds the innermost application that holds a file. */
export function appFinder(apps: readonly MeteorApp[] = []): Apps['of'] {
  const folders = apps.map(({ folder }) => folder).sort((one, other) => other.length - one.length);
  return (file) => folders.find((folder) => folder === '' || file.startsWith(`${folder}/`)) ?? '';
}
