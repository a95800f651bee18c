/** The readings of each file that an API was made from, as plain data for a later run. */
import type { CollectionRules } from '../lint/index.js';
import type { Dependencies, Project } from '../project/index.js';
import type { OwnCalls } from './own-calls.js';
import type { DescribedType, ReusableFile } from './reading/file-declarations.js';
import type { ReadFile } from './reading/read-files.js';

export interface Readings {
  /** Sorted by file. */
  files: readonly FileOutcome[];
  calls: OwnCalls;
  /** Those that a rule has asked for. */
  rules: CollectionRules;
  types: ReadonlyMap<string, DescribedType>;
  /** The dependencies of every file that was parsed. */
  dependencies: ReadonlyMap<string, Dependencies>;
  hasSyntaxErrors: boolean;
}

interface FileOutcome extends ReusableFile {
  /** Whether it contains settings for other files. These are nodes, so the file is read in every run. */
  hasSettings: boolean;
}

export const readingsOf = (
  project: Project,
  {
    read,
    ...types
  }: Pick<Readings, 'types' | 'calls' | 'rules' | 'hasSyntaxErrors'> & {
    read: readonly ReadFile[];
  },
): Readings => ({
  files: read.map((file) => ({
    passesOn: file.passesOn,
    declarations: file.declarations,
    hasSettings: file.methodOptions.length > 0 || file.configurations.length > 0,
  })),
  ...types,
  dependencies: project.dependencies(),
});
