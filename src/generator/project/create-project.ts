import { appFinder, createApps } from './apps.js';
import { createCheckedTypes } from './checker/index.js';
import { createLibraryFiles } from './dependencies/index.js';
import { createImportGraph } from './import-graph.js';
import { createModules, createResolvers } from './modules.js';
import type { Project } from './project.js';
import { selectFiles } from './project-files.js';
import type { ProjectParts } from './project-parts.js';
import { createSources } from './sources.js';
import { createTextSearch } from './text-search.js';

export function createProject(parts: ProjectParts): Project {
  const { root, texts, importStyle, identity = {}, language, diagnostics = [] } = parts;
  const appOfFile = appFinder(parts.apps);
  const resolvers = createResolvers(parts, appOfFile);
  const imports = createImportGraph(texts, resolvers.source);
  const selection = selectFiles(parts);
  const { checkedTree, ...sources } = createSources(parts);
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
    }),
    search: createTextSearch({ texts, imports, ...selection }),
    apps: createApps(parts, appOfFile, resolvers),
    ...createCheckedTypes({
      ...parts,
      // Files that extend the types of others may be imported by none.
      firstFiles: () =>
        imports.reachedFiles([
          ...selection.files.candidates,
          ...texts.files.filter((file) => texts.prescan(file).augments),
        ]),
      declarations: parts.declarations ?? [],
      options: parts.compilerOptions ?? {},
      libraries: parts.libraries ?? createLibraryFiles(),
      tree: checkedTree,
      resolve: resolvers.any,
      reachedFiles: imports.reachedFiles,
    }),
  };
}
