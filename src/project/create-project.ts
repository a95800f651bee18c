import { createTrackedQueries } from '../incremental/dependencies/index.js';
import { lazy } from '../memoize.js';
import { createAttaching } from './attaching.js';
import { createAugmenting } from './augmenting.js';
import type { CheckerParts } from './checker.js';
import { checkerOptions } from './checker-options.js';
import { createCheckers } from './checkers.js';
import { createAssigning } from './globals.js';
import { importersAmong, reachedFrom } from './importers.js';
import { createLocalPackages } from './local-packages.js';
import type { Project, ProjectParts } from './project.js';
import { createResolver } from './resolve.js';
import { createLoading, mainModules } from './server-files.js';
import { createSources } from './sources.js';

export function createProject(parts: ProjectParts): Project {
  const { disk, timing, root, texts, importStyle, language, paths, declarations = [] } = parts;
  const { files } = texts;
  const selected = [...(parts.selected ?? files)].sort();
  const candidates = selected.filter((file) => texts.glance(file).mentionsHost);
  const meteorApps = (parts.apps ?? []).map(({ folder }) => folder).sort();
  const appOf = (file: string): string => innermost(meteorApps, file);
  const mains = mainModules(parts.packages ?? []);
  const resolve = createResolver({ files: new Set(files), appOf, paths, mains });
  const resolveLocal = createLocalPackages(disk, root);
  const resolveType = createResolver({ files: new Set([...files, ...declarations]), appOf, paths, mains });
  const checkers = createCheckers(
    lazy(
      (): CheckerParts => ({
        disk,
        root,
        files: reachedFrom(candidates, texts, resolve),
        texts,
        declarations,
        options: checkerOptions(parts),
      }),
    ),
    (files) => reachedFrom(files, texts, resolve),
    (work) => timing.measure('checking', work),
  );
  const importersOf: Project['importersOf'] = (wanted) => importersAmong(selected, texts, resolve, wanted);
  const { parsed, ...sources } = createSources(texts, timing);
  const queries = createTrackedQueries({
    resolve: (from, specifier) => listed(resolve(from, specifier) ?? resolveLocal(from, specifier)),
    resolveType: (from, specifier) => listed(resolveType(from, specifier)),
    importers: (from) => importersOf(new Set([from])),
    mentioning: (_from, name) => selected.filter((file) => texts.mentions(file, name)),
    augmenting: createAugmenting(texts),
    attaching: createAttaching(selected, texts, resolve),
    assigning: createAssigning(texts, selected),
    checker: (from) => [checkers.worldOf(from)],
  });
  const { ask } = queries;
  return {
    root,
    importStyle,
    ...(language === undefined ? {} : { language }),
    files,
    candidates,
    meteorApps,
    diagnostics: parts.diagnostics ?? [],
    ...sources,
    resolve: (from, specifier) => ask('resolve', from, specifier)[0],
    resolveType: (from, specifier) => ask('resolveType', from, specifier)[0],
    importersOf,
    importers: (from) => ask('importers', from, ''),
    mentioning: (from, name) => ask('mentioning', from, name),
    like: (pattern, among = selected) => among.filter((file) => pattern.test(texts.text(file))),
    augmenting: (from, text) => ask('augmenting', from, text),
    attaching: (from, name) => ask('attaching', from, name),
    assigning: (from, name) => ask('assigning', from, name),
    expect: checkers.expect,
    appOf,
    isLoaded: createLoading({ ...parts, resolve, appOf }),
    checker: (from) => {
      ask('checker', from, '');
      return checkers.of(from);
    },
    dependencies: () =>
      new Map(
        [...parsed.keys()].map((file) => [
          file,
          { content: texts.content(file), queries: queries.answersFor(file) },
        ]),
      ),
    hasSameDependencies: (file, earlier) =>
      texts.content(file) === earlier.content && queries.wouldAnswer(file, earlier.queries),
  };
}

const listed = (file: string | undefined): string[] => (file === undefined ? [] : [file]);

function innermost(folders: readonly string[], file: string): string {
  const holding = folders.filter((folder) => folder === '' || file.startsWith(`${folder}/`));
  return holding.reduce((best, folder) => (folder.length > best.length ? folder : best), '');
}
