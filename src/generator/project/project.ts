/** A host project: its files, parsed on request, and how they import each other. */
import type { ts } from 'ts-morph';
import type { Diagnostic } from '../../shared/diagnostics.js';
import type { ImportStyle, Language } from '../../shared/output-style.js';
import type { Timing } from '../../shared/timing.js';
import type { Checker } from './checker.js';
import type { Disk, LibraryFiles } from './dependencies/index.js';
import type { MeteorApp, MeteorPackage } from './meteor/index.js';
import type { Paths } from './resolve.js';
import type { Texts } from './texts.js';

/** What the result of reading a file depends on. */
export interface Dependencies {
  /** A hash of its text. */
  content: string;
  /** Its queries about other files, with their results. */
  queries: Readonly<Record<string, readonly string[]>>;
}

/**
 * Every file is named relative to the root, with forward slashes. Queries about other files name the file that asks:
 * while their results stay the same, that file need not be read again.
 */
export interface Project {
  /** Absolute. */
  readonly root: string;
  readonly importStyle: ImportStyle;
  /** `undefined` if there is no source. */
  readonly language?: Language;
  /** The source files, sorted. */
  readonly files: readonly string[];
  /** The source files that may declare something, sorted. */
  readonly candidates: readonly string[];
  /** The files, also of clients, that may call publications or methods, sorted. */
  readonly callers: readonly string[];
  /** The folders of Meteor applications, `''` for the root itself, sorted. */
  readonly meteorApps: readonly string[];
  /** Those with Meteor's package `insecure`, by which everybody may write to every collection. */
  readonly insecureApps: readonly string[];
  /** Problems found while opening. */
  readonly diagnostics: readonly Diagnostic[];
  text(file: string): string;
  /** The file's tree. It is empty if the code is nested too deeply to be parsed. */
  source(file: string): ts.SourceFile;
  /** Releases a file's tree: `source` would parse the file again. */
  release(file: string): void;
  /** The syntax errors of all files that were parsed. */
  parseDiagnostics(): readonly Diagnostic[];
  /**
   * The source file that an import in `from` refers to, if it belongs to the project or to a package of its repository.
   */
  resolve(from: string, specifier: string): string | undefined;
  /** Like `resolve`, but within the project only, and also for declaration files. */
  resolveType(from: string, specifier: string): string | undefined;
  /** The files in which settings or the environment may decide what is imported, sorted. */
  readonly deciding: readonly string[];
  /** The source files that may declare something, and may allow clients to write to collections or deny it, sorted. */
  readonly allowing: readonly string[];
  readonly denying: readonly string[];
  /** The source files that import one of the given files, sorted. Not recorded as a query. */
  importersOf(files: ReadonlySet<string>): readonly string[];
  /** The source files that import the file, sorted. */
  importers(from: string): readonly string[];
  /** The source files that may declare something and mention a name, sorted. */
  mentioning(from: string, name: string): readonly string[];
  /** The files whose text matches, by default among all that may declare something. Not recorded as a query. */
  matching(pattern: RegExp, among?: readonly string[]): readonly string[];
  /** The source files that extend the types of other modules and mention a text, sorted. */
  augmenting(from: string, text: string): readonly string[];
  /**
   * The source files that attach schemas, and that import a file or mention the name of one of its collections, sorted.
   */
  attaching(from: string, name: string): readonly string[];
  /** The source files that assign to a name which none of them declares, as scripts can. */
  assigning(from: string, name: string): readonly string[];
  /** Whether a file may set the status of an answer, or an import of it, according to their texts. */
  mayAnswer(from: string, file: string): boolean;
  /** The names of functions that may hand their parameters to a publication or method, sorted. */
  relaying(from: string): readonly string[];
  /** The folder of the Meteor application that holds the file; `''` outside of any. */
  appOf(file: string): string;
  /** Whether the server of the file's application loads it, as far as its entries and imports tell. */
  isLoaded(file: string): boolean;
  /** The same, if some files imported less. */
  loadedWithout(imports: LeftOut): (file: string) => boolean;
  /** Whether that application says where its server starts. */
  hasMainModule(file: string): boolean;
  /** Announces files that the checker may be asked about, so that it takes in all of them at once. */
  expectChecked(files: readonly string[]): void;
  /** Made when it is first needed: it costs more than everything else together. */
  checker(from: string): Checker;
  /** The dependencies of every file that was parsed. */
  dependencies(): ReadonlyMap<string, Dependencies>;
  /** Whether the file's text and the results of its queries are still the same. */
  hasSameDependencies(file: string, earlier: Dependencies): boolean;
}

/** By file, the specifiers of imports that it shall not have. */
export type LeftOut = ReadonlyMap<string, ReadonlySet<string>>;

export interface ProjectParts {
  /** Also records what the type checker reads of packages. */
  disk: Disk;
  /** Measures parsing and the type checker's start. */
  timing: Timing;
  /** Shared by several runs, which then parse each declaration file once. */
  libraries?: LibraryFiles | undefined;
  root: string;
  /** Links to folders of the project, with these folders. */
  links?: ReadonlyMap<string, string>;
  texts: Texts;
  /** The files in which declarations are searched; all by default. */
  selected?: readonly string[];
  /** The files in which calls are searched; all by default. */
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
