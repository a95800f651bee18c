/** What an API was made of, by file: plain data for a later run to go on from. */
import type { Dependencies, Project } from '../project/index.js';
import type { OwnCalls } from './own-calls.js';
import type { DescribedType, KnownFile } from './reading/file-declarations.js';
import type { ReadFile } from './reading/read-files.js';

export interface Readings {
  /** Sorted by file. */
  files: readonly FileOutcome[];
  calls: OwnCalls;
  types: ReadonlyMap<string, DescribedType>;
  /** What the API calls the types, by their keys. */
  typeNames: ReadonlyMap<string, string>;
  /** Of every file that was parsed. */
  dependencies: ReadonlyMap<string, Dependencies>;
  hasSyntaxErrors: boolean;
}

interface FileOutcome extends KnownFile {
  /** Whether what it declares is in the API as the file says it: no other file sets options of its methods. */
  isIndependent: boolean;
  /** Whether it says something about other files, which is held as nodes and so read each time. */
  hasSettings: boolean;
}

export const readingsOf = (
  project: Project,
  {
    read,
    withOptions,
    ...types
  }: Pick<Readings, 'types' | 'typeNames' | 'calls' | 'hasSyntaxErrors'> & {
    read: readonly ReadFile[];
    withOptions: readonly ReadFile[];
  },
): Readings => ({
  files: read.map((file, index) => ({
    passesOn: file.passesOn,
    declarations: file.declarations,
    isIndependent: file === withOptions[index],
    hasSettings: file.methodOptions.length > 0 || file.configurations.length > 0,
  })),
  ...types,
  dependencies: project.dependencies(),
});
