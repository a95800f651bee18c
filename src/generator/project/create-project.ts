import type { ts } from 'ts-morph';
import { appFinder, createApps } from './apps.js';
import { type CheckedTypes, createCheckedTypes } from './checker/index.js';
import { createLibraryFiles, createTrackedQueries, type Track } from './dependencies/index.js';
import { createImportGraph } from './import-graph.js';
import { createModules, createResolvers } from './modules.js';
import type { Project } from './project.js';
import { selectFiles } from './project-files.js';
import type { ProjectParts } from './project-parts.js';
import type { Resolve } from './resolution/index.js';
import { createSources } from './sources.js';
import { createTextSearch } from './text-search.js';

export function createProject(parts: ProjectParts): Project {
  const { root, texts, importStyle, identity = {}, language, diagnostics = [] } = parts;
  const { track, answersFor, wouldAnswer } = createTrackedQueries();
  const appOf = appFinder(parts.apps);
  const resolvers = createResolvers(parts, appOf);
  const imports = createImportGraph(texts, resolvers.source);
  const selection = selectFiles(parts);
  const { parsed, checkedTree, ...sources } = createSources(parts);
  return {
    root,
    importStyle,
    identity,
    ...(language === undefined ? {} : { language }),
    diagnostics,
    files: selection.files,
    sources,
    modules: createModules({
      resolvers,
      imports,
      selected: selection.selected,
      packages: parts.packages,
      track,
    }),
    search: createTextSearch({ texts, imports, ...selection, track }),
    apps: createApps(parts, appOf, resolvers),
    ...checkedTypesOf(parts, {
      candidates: selection.files.candidates,
      reached: imports.reachedFrom,
      resolve: resolvers.any,
      tree: checkedTree,
      track,
    }),
    dependencies: () =>
      new Map(
        [...parsed.keys()].map((file) => [file, { content: texts.content(file), queries: answersFor(file) }]),
      ),
    hasSameDependencies: (file, earlier) =>
      texts.content(file) === earlier.content && wouldAnswer(file, earlier.queries),
  };
}

interface CheckingParts {
  candidates: readonly string[];
  reached: (files: readonly string[]) => ReadonlySet<string>;
  resolve: Resolve;
  tree: (file: string) => ts.SourceFile;
  track: Track;
}

const checkedTypesOf = (
  { texts, ...parts }: ProjectParts,
  { candidates, reached, resolve, tree, track }: CheckingParts,
): CheckedTypes =>
  createCheckedTypes({
    base: () => ({
      ...parts,
      texts,
      // Files that extend the types of others may be imported by none.
      files: reached([...candidates, ...texts.files.filter((file) => texts.prescan(file).augments)]),
      declarations: parts.declarations ?? [],
      options: parts.compilerOptions ?? {},
      libraries: parts.libraries ?? createLibraryFiles(),
      resolve,
      tree,
    }),
    reached,
    track,
    measure: (work) => parts.timing.measure('checking', work),
  });
