/** A host project as the finders see it: its files, parsed when asked for, and how they import each other. */
import type { ts } from 'ts-morph';
import type { Diagnostic } from '../diagnostics.js';
import type { Disk } from '../incremental/dependencies/index.js';
import type { Timing } from '../timing.js';
import type { Checker } from './checker.js';
import type { MeteorApp, MeteorPackage } from './meteor/index.js';
import type { Paths } from './resolve.js';
import type { Texts } from './texts.js';

/** How a generated module writes the specifiers of relative imports. */
export interface ImportStyle {
  extension: 'js' | 'none' | 'ts';
  /** Whether generated modules run as ECMAScript modules rather than as CommonJS. */
  esm: boolean;
}

/** What reading a file depends on. */
export interface Dependencies {
  /** A hash of its text. */
  content: string;
  /** Its queries about other files, with the answers. */
  queries: Readonly<Record<string, readonly string[]>>;
}

/**
 * Every file is named relative to the root, with forward slashes. What is asked about other files names the file that
 * asks: its answers are what is kept of it, and what was read of it is true as long as they are the same.
 */
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
  /** The source file that an import in `from` means, if it is one of the project or of a package of its repository. */
  resolve(from: string, specifier: string): string | undefined;
  /** As `resolve` within the project, and declaration files as well. */
  resolveType(from: string, specifier: string): string | undefined;
  /** The source files that import one of the given ones, sorted: for the project as a whole. */
  importersOf(files: ReadonlySet<string>): readonly string[];
  /** The source files that import a file, sorted, asked by it. */
  importers(from: string): readonly string[];
  /** The source files that may declare something and mention a name, sorted. */
  mentioning(from: string, name: string): readonly string[];
  /** The files whose text is like that, of all that may declare something where it is not said: for the project as a whole. */
  like(pattern: RegExp, among?: readonly string[]): readonly string[];
  /** The source files that add to the types of other modules and mention a text, sorted. */
  augmenting(from: string, text: string): readonly string[];
  /** The source files that attach schemas, and that import a file or mention the name of a collection of it, sorted. */
  attaching(from: string, name: string): readonly string[];
  /** The source files that give a value to a name of none of them, as files without modules can. */
  assigning(from: string, name: string): readonly string[];
  /** The folder of the Meteor application that holds the file; `''` outside of any. */
  appOf(file: string): string;
  /** Whether the server of the file's application loads it, as far as entries and imports tell. */
  isLoaded(file: string): boolean;
  /** Files that the checker may be asked about: told beforehand, they are taken in at once. */
  expect(files: readonly string[]): void;
  /** Made when first asked: it costs more than everything else together. */
  checker(from: string): Checker;
  /** Of every file that was parsed. */
  dependencies(): ReadonlyMap<string, Dependencies>;
  /** Whether a file's own text, and the answers to its queries, are still the same. */
  hasSameDependencies(file: string, earlier: Dependencies): boolean;
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
