/** What an API was made from, by file. It is plain data for a later run. */
import type { CollectionRules } from '../lint/index.js';
import type { Dependencies, Project } from '../project/index.js';
import type { OwnCalls } from './own-calls.js';
import type { DescribedType, KnownFile } from './reading/file-declarations.js';
import type { ReadFile } from './reading/read-files.js';

export interface Readings {
  /** Sorted by file. */
  files: readonly FileOutcome[];
  calls: OwnCalls;
  /** Those that a rule has asked for. */
  rules: CollectionRules;
  types: ReadonlyMap<string, DescribedType>;
  /** The names of the types in the API, by key. */
  typeNames: ReadonlyMap<string, string>;
  /** The dependencies of every file that was parsed. */
  dependencies: ReadonlyMap<string, Dependencies>;
  hasSyntaxErrors: boolean;
}

interface FileOutcome extends KnownFile {
  /** Whether its declarations are in the API unchanged: no other file sets options of its methods, or calls them with more. */
  isIndependent: boolean;
  /** Whether it contains settings for other files. These are nodes, so the file is read in every run. */
  hasSettings: boolean;
}

export const readingsOf = (
  project: Project,
  {
    read,
    withOptions,
    widened,
    ...types
  }: Pick<Readings, 'types' | 'typeNames' | 'calls' | 'rules' | 'hasSyntaxErrors'> & {
    read: readonly ReadFile[];
    withOptions: readonly ReadFile[];
    widened: ReadonlySet<string>;
  },
): Readings => ({
  files: read.map((file, index) => ({
    passesOn: file.passesOn,
    declarations: file.declarations,
    isIndependent: file === withOptions[index] && !widened.has(file.declarations.file),
    hasSettings: file.methodOptions.length > 0 || file.configurations.length > 0,
  })),
  ...types,
  dependencies: project.dependencies(),
});
