import type { Collection, Method, Publication } from '../../api.js';
import type { Diagnostic } from '../../diagnostics.js';
import type { RestTag } from '../../expose-patterns.js';
import type { OwnCall } from '../../lint/index.js';
import type { Span } from '../../project/parsing/index.js';
import type { DefinedType } from '../../schema/index.js';

/** What one file declares, as plain data: with it the file's tree can go, and the next file be read. */
export interface FileDeclarations {
  file: string;
  publications: NamedInFile<Publication>[];
  methods: NamedInFile<Method>[];
  collections: NamedInFile<Collection>[];
  /** Collections that are not in this server's database: they are only listed. */
  elsewhere: Collection[];
  /** The keys of the configuration's custom declarators that the file calls. */
  customDeclarators: readonly string[];
  /** What came up while it was read. */
  recorded: RecordedUse;
}

export interface NamedInFile<Declaration> {
  name: string | null;
  at: Span;
  origin: 'standalone' | 'meteor';
  tag: RestTag | undefined;
  /** Of a collection that says that others of its name may be made. */
  mayRepeat?: true;
  /** `undefined` where its options cannot be decided. */
  declaration: Declaration | undefined;
}

/** What an earlier run has read, as far as this one would read the same. */
export interface KnownDeclarations {
  files: ReadonlyMap<string, KnownFile>;
  /** The named types that the files refer to, by their keys. */
  types: ReadonlyMap<string, DescribedType>;
  /** The calls in files, as far as they would be found again. */
  calls: ReadonlyMap<string, readonly OwnCall[]>;
}

export interface KnownFile {
  /** Whether it exports a host's function, or an object that holds one. */
  passesOn: boolean;
  declarations: FileDeclarations;
}

/** What came up while a file was read, or a named type described. */
export interface RecordedUse {
  diagnostics: readonly Diagnostic[];
  /** The keys of the named types that it refers to. */
  types: readonly string[];
}

/** A named type, and what came up while it was described. */
export type DescribedType = DefinedType & RecordedUse;

export const NOTHING_KNOWN: KnownDeclarations = { files: new Map(), types: new Map(), calls: new Map() };
