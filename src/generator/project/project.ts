/** A host project: its files, parsed on request, how they import each other, and what their types are. */
import type { Diagnostic } from '../../shared/diagnostics.js';
import type { ImportStyle, Language } from '../../shared/output-style.js';
import type { PackageIdentity } from '../../shared/package-identity.js';
import type { Apps } from './apps.js';
import type { CheckedTypes } from './checker/index.js';
import type { Modules } from './modules.js';
import type { ProjectFiles } from './project-files.js';
import type { Sources } from './sources.js';
import type { TextSearch } from './text-search.js';

/** Every file is named relative to the root, with forward slashes. */
export interface Project extends CheckedTypes {
  /** Absolute. */
  readonly root: string;
  readonly importStyle: ImportStyle;
  readonly identity: PackageIdentity;
  /** `undefined` if there is no source. */
  readonly language?: Language;
  /** Problems found while opening. */
  readonly diagnostics: readonly Diagnostic[];
  readonly files: ProjectFiles;
  readonly sources: Sources;
  readonly modules: Modules;
  readonly search: TextSearch;
  readonly apps: Apps;
}
