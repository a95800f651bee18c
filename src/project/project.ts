/** A host project: its files, parsed on request, and how they import each other. */
import type { ts } from 'ts-morph';
import type { Diagnostic } from '../diagnostics.js';
import type { Disk, LibraryFiles } from '../incremental/dependencies/index.js';
import type { ImportStyle, Language } from '../output-style.js';
import type { Timing } from '../timing.js';
import type { Checker } from './checker.js';
import type { MeteorApp, MeteorPackage } from './meteor/index.js';
import type { Paths } from './resolve.js';
import type { Texts } from './texts.js';

/** What reading a file depends on. */
export interface Dependencies {
  /** A hash of its text. */
  content: string;
  /** Its queries about other files, with the answers. */
  queries: Readonly<Record<string, readonly string[]>>;
}

/**
 * Every file is named relative to the root, with forward slashes. Queries about other files name the file that asks:
 * as long as it would be given the same answers, what was read of it need not be read again.
 */
export interface Project {
  /** Absolute. */
  readonly root: string;
  readonly importStyle: ImportStyle;
  /** Absent where there is no source. */
  readonly language?: Language;
  /** The source files, sorted. */
  readonly files: readonly string[];
  /** The source files that may declare something, sorted. */
  readonly candidates: readonly string[];
  /** The files, client code included, that may call publications or methods, sorted. */
  readonly callers: readonly string[];
  /** The folders of Meteor applications, `''` for the root itself, sorted. */
  readonly meteorApps: readonly string[];
  /** What went wrong while opening. */
  readonly diagnostics: readonly Diagnostic[];
  /** The file's tree; an empty one where the file is nested too deeply to be parsed. */
  source(file: string): ts.SourceFile;
  /** Releases a file's tree: `source` would parse the file again. */
  release(file: string): void;
  /** Of all files that were parsed. */
  parseDiagnostics(): readonly Diagnostic[];
  /** The source file that an import in `from` means, if it is one of the project or of a package of its repository. */
  resolve(from: string, specifier: string): string | undefined;
  /** As `resolve` within the project, and declaration files as well. */
  resolveType(from: string, specifier: string): string | undefined;
  /** The source files that import one of the given ones, sorted: for the project as a whole. */
  importersOf(files: ReadonlySet<string>): readonly string[];
  /** The source files that import the file, sorted. */
  importers(from: string): readonly string[];
  /** The source files that may declare something and mention a name, sorted. */
  mentioning(from: string, name: string): readonly string[];
  /** The files whose text is like that, of all that may declare something where it is not said: for the project as a whole. */
  matching(pattern: RegExp, among?: readonly string[]): readonly string[];
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
  /** Announces files that the checker may be asked about, so that it takes in all of them at once. */
  expectChecked(files: readonly string[]): void;
  /** Made on first use: it costs more than everything else together. */
  checker(from: string): Checker;
  /** Of every file that was parsed. */
  dependencies(): ReadonlyMap<string, Dependencies>;
  /** Whether a file's own text, and the answers to its queries, are still the same. */
  hasSameDependencies(file: string, earlier: Dependencies): boolean;
}

export interface ProjectParts {
  /** What the type checker reads of packages is recorded there. */
  disk: Disk;
  /** Measures parsing and the type checker's start. */
  timing: Timing;
  /** Of several runs, which then parse no declaration file twice. */
  libraries?: LibraryFiles | undefined;
  root: string;
  texts: Texts;
  /** Those in which declarations are looked for; all where absent. */
  selected?: readonly string[];
  /** Those in which calls are looked for; all where absent. */
  calling?: readonly string[];
  /** Declaration files (`.d.ts`), relative to the root. */
  declarations?: readonly string[];
  importStyle: ImportStyle;
  language?: Language | undefined;
  compilerOptions?: ts.CompilerOptions;
  paths?: Paths;
  apps?: readonly MeteorApp[];
  packages?: readonly MeteorPackage[];
  diagnostics?: readonly Diagnostic[];
}
