import { lazy } from '../../shared/memoize.js';
import type { CheckerParts } from './checker.js';
import { checkerOptions, createCheckers } from './checkers.js';
import { createLibraryFiles, createTrackedQueries } from './dependencies/index.js';
import { importersAmong, reachedFrom } from './importers.js';
import { createLocalPackages } from './local-packages.js';
import { createLoading, foldersOfPackages, type Loading, mainModules } from './meteor/index.js';
import type { LeftOut, Project, ProjectParts } from './project.js';
import { createResolver } from './resolve.js';
import { createSources } from './sources.js';
import {
  createAnswering,
  createAssigning,
  createAttaching,
  createAugmenting,
  relayNames,
} from './text-queries.js';

export function createProject(parts: ProjectParts): Project {
  const { disk, timing, root, texts, importStyle, language, paths, declarations = [] } = parts;
  const { libraries = createLibraryFiles() } = parts;
  const { files } = texts;
  const selected = [...(parts.selected ?? files)].sort();
  const candidates = selected.filter((file) => texts.prescan(file).mentionsHost);
  const calling = parts.calling ?? files;
  const relays = relayNames(texts, calling);
  const isRelay = new Set(relays);
  const callers = calling
    .filter((file) => {
      const { calls, passesTexts = [] } = texts.prescan(file);
      return calls || passesTexts.some((name) => isRelay.has(name));
    })
    .sort();
  const { apps = [], packages = [], links } = parts;
  const meteorApps = apps.map(({ folder }) => folder).sort();
  const appOf = (file: string): string => innermost(meteorApps, file);
  const imported = { mains: mainModules(packages), packageFolders: foldersOfPackages(packages) };
  const onServer = new Set(files);
  const resolve = createResolver({ files: onServer, appOf, paths, links, ...imported });
  const onClient = new Set((parts.calling ?? []).filter((file) => !onServer.has(file)));
  const resolveOnClient = createResolver({
    files: new Set([...files, ...onClient]),
    appOf,
    paths,
    links,
    ...imported,
  });
  const resolveLocal = createLocalPackages(disk, root);
  const resolveType = createResolver({
    files: new Set([...files, ...declarations]),
    appOf,
    paths,
    links,
    ...imported,
  });
  const reached = (from: readonly string[]): ReadonlySet<string> => reachedFrom(from, texts, resolve);
  const loadingWithout = (leftOut?: LeftOut): Loading =>
    createLoading({
      files,
      apps,
      packages,
      appOf,
      resolve,
      reachedFrom: (from) =>
        reachedFrom(
          from,
          texts,
          (file, specifier) => resolve(file, specifier) ?? resolveLocal(file, specifier),
          leftOut,
        ),
    });
  const checkers = createCheckers(
    lazy(
      (): CheckerParts => ({
        disk,
        root,
        files: reached(candidates),
        texts,
        declarations,
        options: checkerOptions(parts),
        libraries,
      }),
    ),
    reached,
    (work) => timing.measure('checking', work),
  );
  const importersOf: Project['importersOf'] = (wanted) => importersAmong(selected, texts, resolve, wanted);
  const { parsed, ...sources } = createSources(texts, timing);
  const queries = createTrackedQueries({
    resolve: (from, specifier) =>
      asAnswer(
        (onClient.has(from) ? resolveOnClient : resolve)(from, specifier) ?? resolveLocal(from, specifier),
      ),
    resolveType: (from, specifier) => asAnswer(resolveType(from, specifier)),
    importers: (from) => importersOf(new Set([from])),
    mentioning: (_from, name) => selected.filter((file) => texts.mentions(file, name)),
    augmenting: createAugmenting(texts),
    attaching: createAttaching(selected, texts, resolve),
    assigning: createAssigning(texts, selected),
    answering: createAnswering(texts, resolve),
    relaying: () => relays,
    checker: (from) => [checkers.dependencyHash(from)],
  });
  const { ask } = queries;
  return {
    root,
    importStyle,
    ...(language === undefined ? {} : { language }),
    files,
    candidates,
    callers,
    meteorApps,
    insecureApps: apps.flatMap(({ folder, isInsecure }) => (isInsecure === true ? [folder] : [])),
    diagnostics: parts.diagnostics ?? [],
    text: texts.text,
    ...sources,
    resolve: (from, specifier) => ask('resolve', from, specifier)[0],
    resolveType: (from, specifier) => ask('resolveType', from, specifier)[0],
    deciding: files.filter((file) => texts.prescan(file).decides),
    allowing: selected.filter((file) => texts.prescan(file).allows),
    denying: selected.filter((file) => texts.prescan(file).denies),
    importersOf,
    importers: (from) => ask('importers', from, ''),
    mentioning: (from, name) => ask('mentioning', from, name),
    matching: (pattern, among = selected) => among.filter((file) => pattern.test(texts.text(file))),
    augmenting: (from, text) => ask('augmenting', from, text),
    attaching: (from, name) => ask('attaching', from, name),
    assigning: (from, name) => ask('assigning', from, name),
    mayAnswer: (from, file) => ask('answering', from, file).length > 0,
    relaying: (from) => ask('relaying', from, ''),
    expectChecked: checkers.expect,
    appOf,
    ...loadingWithout(),
    loadedWithout: (imports) => loadingWithout(imports).isLoaded,
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

const asAnswer = (file: string | undefined): string[] => (file === undefined ? [] : [file]);

function innermost(folders: readonly string[], file: string): string {
  const holding = folders.filter((folder) => folder === '' || file.startsWith(`${folder}/`));
  return holding.reduce((best, folder) => (folder.length > best.length ? folder : best), '');
}
