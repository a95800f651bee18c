/** A host project as the finders see it: its files, parsed once, and how they import each other. */
import type { ts } from 'ts-morph';
import { type Diagnostic, diagnostic } from '../diagnostics.js';
import { candidatesOf } from './candidates.js';
import { createChecker } from './checker.js';
import { importersIn } from './importers.js';
import { parse } from './parse.js';
import { createResolver, type Paths } from './resolve.js';

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
  /** The source files, sorted. */
  readonly files: readonly string[];
  /** The source files that may declare something, sorted. */
  readonly candidates: readonly string[];
  /** The folders of Meteor applications, `''` for the root itself, sorted. */
  readonly meteorApps: readonly string[];
  /** What went wrong while opening. */
  readonly diagnostics: readonly Diagnostic[];
  /** The parsed file; a file that the parser cannot hold is empty, and `parseFailures` tells. */
  source(file: string): ts.SourceFile;
  parseFailures(): readonly Diagnostic[];
  /** The source file that an import in `from` means, if it is one of the project. */
  resolve(from: string, specifier: string): string | undefined;
  /** The source files that import one of the given ones. */
  importersOf(files: ReadonlySet<string>): readonly string[];
  /** The folder of the Meteor application that holds the file; `''` outside of any. */
  appOf(file: string): string;
  /** Made when first asked: it costs more than everything else together. */
  checker(): ts.TypeChecker;
}

export interface ProjectParts {
  root: string;
  /** Texts of the source files by their names relative to the root. */
  texts: ReadonlyMap<string, string>;
  importStyle: ImportStyle;
  compilerOptions?: ts.CompilerOptions;
  paths?: Paths;
  meteorApps?: readonly string[];
  diagnostics?: readonly Diagnostic[];
}

export function createProject(parts: ProjectParts): Project {
  const { root, texts, importStyle } = parts;
  const files = [...texts.keys()].sort();
  const meteorApps = [...(parts.meteorApps ?? [])].sort();
  const appOf = (file: string): string => innermost(meteorApps, file);
  const resolve = createResolver({ files: new Set(files), appOf, paths: parts.paths });
  const sources = new Map<string, ts.SourceFile>();
  const failures: Diagnostic[] = [];
  const source = (file: string): ts.SourceFile => {
    const known = sources.get(file);
    if (known !== undefined) return known;
    const parsed = parse(file, texts.get(file) ?? '');
    if (parsed.failure !== undefined) failures.push(diagnostic('file-not-parsed', parsed.failure));
    sources.set(file, parsed.source);
    return parsed.source;
  };
  let checker: ts.TypeChecker | undefined;
  return {
    root,
    importStyle,
    files,
    candidates: candidatesOf(texts),
    meteorApps,
    diagnostics: parts.diagnostics ?? [],
    source,
    parseFailures: () => failures,
    resolve,
    importersOf: (wanted) => importersIn(texts, resolve, wanted),
    appOf,
    checker: () => {
      checker ??= createChecker({ root, files, source, options: parts.compilerOptions ?? {} });
      return checker;
    },
  };
}

function innermost(folders: readonly string[], file: string): string {
  const holding = folders.filter((folder) => folder === '' || file.startsWith(`${folder}/`));
  return holding.reduce((best, folder) => (folder.length > best.length ? folder : best), '');
}
