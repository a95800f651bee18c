/** The API of a host project as plain JSON-able data: what every stage after `model/build` works on. */
import type { Schema } from './contract.js';
import type { Verb } from './conventions.js';
import type { Place } from './diagnostics.js';
import type { TypeSyntax } from './type-syntax.js';

/** Which host's functions the project declares with; decides what the generated code imports. */
export type HostKind = 'standalone' | 'meteor';

export interface Parameter {
  name: string;
  /** Absent where the source states none. */
  type?: TypeSyntax;
  /** Of one argument as it travels; `undefined` where nothing is known. */
  schema?: Schema;
  /** What the schema is known from, sorted; empty where nothing is known. */
  typedBy: TypeSource[];
  /** Whether a call may leave it out, or give `undefined` in its place before others. */
  optional: boolean;
  rest: boolean;
  /** How the handler's own signature has it, where that is not as `optional` says; `absent` where none can be read. */
  inSignature?: 'optional' | 'required' | 'absent';
}

/** Where the type of an argument comes from: `ts`, `jsdoc`, `signature`, or the name of a schema library. */
export type TypeSource = string;

/** Options of a declaration as far as the routes depend on them. */
export interface Options {
  /** As declared. */
  url?: string;
  /** Lowercase. */
  httpMethod?: Verb;
  /** Present and true where the declaration brings its own `getArgsFromRequest`. */
  getArgsFromRequest?: true;
  /** Where arguments are not held against their types. */
  validation?: 'off';
}

/** Why a declaration is withheld that no import of the server's leads to. */
export const NOT_LOADED = 'the server does not load it';

interface DeclarationBase extends Place {
  /** Null where the declaration bears no name, and so gets no route (C9). */
  name: string | null;
  /** The folder of the Meteor application that holds it; absent at the root, or outside of any. */
  app?: string;
  /** First sentence of the JSDoc comment. */
  description?: string;
  /** Why it gets no route, briefly; `undefined` where it is exposed. */
  withheld?: string;
}

export interface Publication extends DeclarationBase {
  kind: 'publication';
  options: Options;
  parameters: Parameter[];
  /** An object with an array of documents for each collection that is published; `undefined` where nothing is known. */
  published?: Schema;
}

export interface Method extends DeclarationBase {
  kind: 'method';
  options: Options;
  parameters: Parameter[];
  /** What a call answers: the stated return type without its promise. */
  result?: TypeSyntax;
  /** What a call answers, stated or inferred, as it travels; `undefined` where nothing is known. */
  resultSchema?: Schema;
}

export interface Collection extends DeclarationBase {
  kind: 'collection';
  options: { idGeneration?: 'STRING' | 'MONGO' };
  /** The type of its documents. */
  document?: TypeSyntax;
  documentSchema?: Schema;
}

/** What the host's `configure` calls say (C17, C21). */
export interface HostConfiguration {
  /** Absent: every collection gets routes. */
  collections?: string[];
  objectIdCollections: string[];
}

/** Every list is sorted by file, line and column. */
export interface Api {
  host: HostKind;
  publications: Publication[];
  methods: Method[];
  collections: Collection[];
  configuration: HostConfiguration;
  /** The named types that schemas refer to, by their names in the API. */
  types: Record<string, Schema>;
  /** Every source that a type may come from, in the order in which sources are listed. */
  typeSources: readonly TypeSource[];
}
