import type { Collection, Method, Publication } from '../../../shared/api.js';
import type { Diagnostic } from '../../../shared/diagnostics.js';
import type { RestTag } from '../../../shared/expose-patterns.js';
import type { CollectionRules } from '../../lint/index.js';
import type { Span } from '../../project/parsing/index.js';
import type { DefinedType, OwnCall } from '../../schema/index.js';

/** The declarations of one file as plain data. The file's tree can be dropped before the next file is read. */
export interface FileDeclarations {
  file: string;
  publications: NamedInFile<Publication>[];
  methods: NamedInFile<Method>[];
  collections: NamedInFile<Collection>[];
  /** Collections whose documents are not in this server's database: they are only listed. */
  elsewhere: Collection[];
  /** The keys of the custom declarators that the file calls. */
  customDeclarators: readonly string[];
  /** The diagnostics and types that came up while the file was read. */
  recorded: RecordedUse;
}

export interface NamedInFile<Declaration> {
  name: string | null;
  at: Span;
  /** The calls of the functions around it. */
  callers?: readonly Span[];
  origin: 'standalone' | 'meteor';
  rest: RestTag | undefined;
  /** Set for a collection whose name other collections may repeat. */
  mayRepeat?: true;
  /** `undefined` if its options cannot be decided. */
  declaration: Declaration | undefined;
}

/** Results of an earlier run, as far as this run would get the same. */
export interface ReusableDeclarations {
  files: ReadonlyMap<string, ReusableFile>;
  /** The named types that the files refer to, by their keys. */
  types: ReadonlyMap<string, DescribedType>;
  /** The calls in files, as far as they are unchanged. */
  calls: ReadonlyMap<string, readonly OwnCall[]>;
  rules: CollectionRules;
}

export interface ReusableFile {
  /** Whether it exports a host's function, or an object that holds one. */
  passesOn: boolean;
  declarations: FileDeclarations;
}

/** The diagnostics and types that came up while a file was read or a named type described. */
export interface RecordedUse {
  diagnostics: readonly Diagnostic[];
  /** The keys of the named types that were referred to. */
  types: readonly string[];
}

/** A named type, with the diagnostics and types that came up while it was described. */
export type DescribedType = DefinedType & RecordedUse;

export const NOTHING_REUSABLE: ReusableDeclarations = {
  files: new Map(),
  types: new Map(),
  calls: new Map(),
  rules: new Map(),
};
