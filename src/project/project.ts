/** A host project as the finders see it: its files, parsed when asked for, and how they import each other. */
import type { ts } from 'ts-morph';
import type { Diagnostic } from '../diagnostics.js';
import type { Timing } from '../timing.js';
import { createAugmenting } from './augmenting.js';
import { type Checker, createChecker } from './checker.js';
import type { Disk } from './disk.js';
import { createAssigning } from './globals.js';
import { importersAmong, reachedFrom } from './importers.js';
import { createLoading, mainModules } from './loading.js';
import type { MeteorApp, MeteorPackage } from './meteor-folders.js';
import { parse } from './parse.js';
import { createResolver, type Paths } from './resolve.js';
import type { Texts } from './texts.js';

/** How a generated module writes the specifiers of relative imports. */
export interface ImportStyle {
  extension: 'js' | 'none' | 'ts';
  /** Whether generated modules run as ECMAScript modules rather than as CommonJS. */
  esm: boolean;
}

/** Every file is named relative to the root, with forward slashes. */
export interface Project {
  /** Absolute. */
  readonly root: string;
  readonly importStyle: ImportStyle;
  /** Absent where there is no source to tell by. */
  readonly language?: 'ts' | 'js';
  /** The source files, sorted. */
  readonly files: readonly string[];
  /** The source files that may declare something, sorted. */
  readonly candidates: readonly string[];
  /** The folders of Meteor applications, `''` for the root itself, sorted. */
  readonly meteorApps: readonly string[];
  /** What went wrong while opening. */
  readonly diagnostics: readonly Diagnostic[];
  /** The file, parsed when first asked; one that the parser cannot hold is empty. */
  source(file: string): ts.SourceFile;
  /** Lets go of a file's tree: it is parsed again when it is asked for again. */
  forget(file: string): void;
  /** What the parser said about the files asked for. */
  parseDiagnostics(): readonly Diagnostic[];
  /** The source file that an import in `from` means, if it is one of the project. */
  resolve(from: string, specifier: string): string | undefined;
  /** As `resolve`, and declaration files as well. */
  resolveType(from: string, specifier: string): string | undefined;
  /** The source files that import one of the given ones. */
  importersOf(files: ReadonlySet<string>): readonly string[];
  /** The source files that may declare something and mention a name, sorted. */
  mentioning(name: string): readonly string[];
  /** The source files that add to the types of other modules and mention a text, sorted. */
  augmenting(text: string): readonly string[];
  /** The source files that give a value to a name of none of them, as files without modules can. */
  assigning(name: string): readonly string[];
  /** The folder of the Meteor application that holds the file; `''` outside of any. */
  appOf(file: string): string;
  /** Whether the server of the file's application loads it, as far as entries and imports tell. */
  isLoaded(file: string): boolean;
  /** Made when first asked: it costs more than everything else together. */
  checker(): Checker;
}

export interface ProjectParts {
  /** What the type checker reads of packages is recorded there. */
  disk: Disk;
  /** To which parsing and the type checker's start are told. */
  timing: Timing;
  root: string;
  texts: Texts;
  /** Those in which declarations are looked for; all where absent. */
  selected?: readonly string[];
  /** Declaration files (`.d.ts`), relative to the root. */
  declarations?: readonly string[];
  importStyle: ImportStyle;
  language?: 'ts' | 'js' | undefined;
  compilerOptions?: ts.CompilerOptions;
  paths?: Paths;
  apps?: readonly MeteorApp[];
  packages?: readonly MeteorPackage[];
  diagnostics?: readonly Diagnostic[];
}

export function createProject(parts: ProjectParts): Project {
  const { disk, timing, root, texts, importStyle, language, paths, declarations = [] } = parts;
  const { files } = texts;
  const selected = [...(parts.selected ?? files)].sort();
  const candidates = selected.filter((file) => texts.glance(file).mentionsHost);
  const meteorApps = (parts.apps ?? []).map(({ folder }) => folder).sort();
  const appOf = (file: string): string => innermost(meteorApps, file);
  const mains = mainModules(parts.packages ?? []);
  const resolve = createResolver({ files: new Set(files), appOf, paths, mains });
  let checker: Checker | undefined;
  return {
    root,
    importStyle,
    ...(language === undefined ? {} : { language }),
    files,
    candidates,
    meteorApps,
    diagnostics: parts.diagnostics ?? [],
    ...createSources(texts, timing),
    resolve,
    resolveType: createResolver({ files: new Set([...files, ...declarations]), appOf, paths, mains }),
    importersOf: (wanted) => importersAmong(selected, texts, resolve, wanted),
    mentioning: (name) => selected.filter((file) => texts.mentions(file, name)),
    augmenting: createAugmenting(texts),
    assigning: createAssigning(texts),
    appOf,
    isLoaded: createLoading({ ...parts, resolve, appOf }),
    checker: () => {
      checker ??= timing.measure('checking', () =>
        createChecker({
          disk,
          root,
          files: reachedFrom(candidates, texts, resolve),
          textOf: texts.text,
          declarations,
          options: checkerOptions(parts),
        }),
      );
      return checker;
    },
  };
}

/** With the imports that Meteor reads from an application's root. */
function checkerOptions({ root, compilerOptions = {}, apps = [] }: ProjectParts): ts.CompilerOptions {
  if (!apps.some(({ folder }) => folder === '')) return compilerOptions;
  return { ...compilerOptions, paths: { '/*': [`${root}/*`], ...compilerOptions.paths } };
}

function createSources(
  texts: Texts,
  timing: Timing,
): Pick<Project, 'source' | 'forget' | 'parseDiagnostics'> {
  const known = new Map<string, ts.SourceFile>();
  const diagnostics = new Map<string, readonly Diagnostic[]>();
  return {
    source: (file) => {
      const before = known.get(file);
      if (before !== undefined) return before;
      const parsed = timing.measure('parsing', () => parse(file, texts.text(file)));
      known.set(file, parsed.source);
      diagnostics.set(file, parsed.diagnostics);
      return parsed.source;
    },
    forget: (file) => void known.delete(file),
    parseDiagnostics: () => [...diagnostics.values()].flat(),
  };
}

function innermost(folders: readonly string[], file: string): string {
  const holding = folders.filter((folder) => folder === '' || file.startsWith(`${folder}/`));
  return holding.reduce((best, folder) => (folder.length > best.length ? folder : best), '');
}
