import type { Collection, Method, Publication } from '../../../shared/api.js';
import type { Diagnostic } from '../../../shared/diagnostics.js';
import type { RestTag } from '../../../shared/expose-patterns.js';
import type { Span } from '../../project/parsing/index.js';

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

/** The diagnostics and types that came up while a file was read or a named type described. */
export interface RecordedUse {
  diagnostics: readonly Diagnostic[];
  /** The keys of the named types that were referred to. */
  types: readonly string[];
}
