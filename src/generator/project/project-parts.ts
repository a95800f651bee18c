/** The parts that a project is made of. */
import type { ts } from 'ts-morph';
import type { Diagnostic } from '../../shared/diagnostics.js';
import type { ImportStyle, Language } from '../../shared/output-style.js';
import type { PackageIdentity } from '../../shared/package-identity.js';
import type { Disk, LibraryFiles } from './dependencies/index.js';
import type { MeteorApp, MeteorPackage } from './meteor/index.js';
import type { Texts } from './texts/index.js';

export interface ProjectParts {
  /** Also records the type checker's reads of packages. */
  disk: Disk;
  /** Shared by several runs, which then parse each declaration file once. */
  libraries?: LibraryFiles | undefined;
  root: string;
  /** The generated folder, absolute. It is never read. */
  out?: string;
  texts: Texts;
  /** The files in which declarations are searched; all by default. */
  selected?: readonly string[];
  /** The files in which calls are searched; all by default. */
  calling?: readonly string[];
  /** Declaration files (`.d.ts`), relative to the root. */
  declarations?: readonly string[];
  importStyle: ImportStyle;
  identity?: PackageIdentity;
  language?: Language | undefined;
  compilerOptions?: ts.CompilerOptions;
  apps?: readonly MeteorApp[];
  packages?: readonly MeteorPackage[];
  diagnostics?: readonly Diagnostic[];
}
