/** The API of a project as plain data that JSON can express. Every stage after `model/build` works on it. */
import type { CollectionScopes, RequestReads, Schema } from './contract.js';
import type { Verb } from './conventions.js';
import type { Place } from './diagnostics.js';
import type { TypeSyntax } from './type-syntax.js';

/** The host whose functions the project declares with. It decides what generated code imports. */
export type HostKind = 'standalone' | 'meteor';

export interface Parameter {
  name: string;
  /** `undefined` if the source has no type. */
  type?: TypeSyntax;
  /** The schema of the argument in JSON; `undefined` if nothing is known. */
  schema?: Schema;
  /** What is known of the argument although nothing refuses others; only where there is no schema. */
  hint?: Schema;
  /** What checks that are executed say of it, where types add to that; references in it are keys. */
  executed?: Schema;
  /** The sources of the schema, sorted; empty if nothing is known. */
  typedBy: TypeSource[];
  /** Whether a call may leave it out, or pass `undefined` if others follow. */
  optional: boolean;
  rest: boolean;
  /** Set if the handler's own signature differs from `optional`; `absent` if it cannot be read. */
  inSignature?: 'optional' | 'required' | 'absent';
}

/** Where the type of an argument comes from: `ts`, `jsdoc`, `signature`, or the name of a schema library. */
export type TypeSource = string;

/** The options of a declaration that affect its routes. */
export interface Options {
  /** As declared. */
  url?: string;
  /** Lowercase. */
  httpMethod?: Verb;
  /** Set if the declaration has its own `getArgsFromRequest`. */
  getArgsFromRequest?: true;
  /** What that reads, where it is known. */
  requestReads?: RequestReads;
  /** Set if arguments are not validated against their types. */
  validation?: 'off';
}

/** The reason for withholding a declaration that the server's imports do not reach. */
export const NOT_LOADED = 'the server does not load it';

/** The reason for withholding a declaration that no pattern of `expose` matches. */
export const notListed = (kind: 'publications' | 'methods' | 'collections'): string =>
  `not in expose.${kind}`;

/** What comments say of a declaration. Whatever shows or serves a declaration has all of it. */
export interface Facts {
  /** The first sentence of the documentation comment. */
  description?: string;
  /** The text between the first sentence and the first tag. */
  details?: string;
  /** The text of `@returns`. */
  returns?: string;
  /** The group of operations to which `@tag` adds it. */
  group?: string;
  deprecated?: Deprecation;
}

/** What `@deprecated` says. */
interface Deprecation {
  text: string;
  /** The day on which it was or will be deprecated, such as `2026-05-01` (C53). */
  since?: string;
}

interface DeclarationBase extends Place, Facts {
  /** Null if the declaration has no name, and so no route (C9). */
  name: string | null;
  /** The folder of its Meteor application; `undefined` at the root, or outside any. */
  app?: string;
  /** Why it gets no route, in a few words; `undefined` if it is exposed. */
  withheld?: string;
}

/** What an API token needs for a call, sorted; `undefined` if no token is taken (C45). */
interface TakesTokens {
  scopes?: string[];
}

/** What a declaration's own code answers with, as far as it can be read (C39). Sorted. */
export interface OwnStatuses {
  /** The statuses of answers with its result; `undefined` if that is 200 alone, or cannot be told. */
  answers?: number[];
  /** Those of the errors that it throws. */
  errors?: number[];
  /** What `error` is in the bodies of the errors that it throws. */
  codes?: string[];
  /** Those errors, each with its status. */
  coded?: CodedError[];
  /** Set if a call without a user always ends in an error. */
  needsUser?: true;
}

/** An error that a declaration's own code throws. */
export interface CodedError {
  code: string;
  status: number;
  /** `undefined` if it cannot be told. */
  reason?: string;
}

export interface Publication extends DeclarationBase, TakesTokens {
  kind: 'publication';
  options: Options;
  statuses?: OwnStatuses;
  /** Set if the handler cannot know who calls it. */
  ignoresCaller?: true;
  parameters: Parameter[];
  /** An object with one array of documents for each published collection; `undefined` if nothing is known. */
  published?: Schema;
}

export interface Method extends DeclarationBase, TakesTokens {
  kind: 'method';
  options: Options;
  statuses?: OwnStatuses;
  /** Set if the handler cannot know who calls it. */
  ignoresCaller?: true;
  parameters: Parameter[];
  /** The declared type of the result, without its promise. */
  result?: TypeSyntax;
  /** The schema of the result in JSON, from a declared or inferred type; `undefined` if nothing is known. */
  resultSchema?: Schema;
}

export interface Collection extends DeclarationBase {
  kind: 'collection';
  options: { idGeneration?: 'STRING' | 'MONGO' };
  /** The type of its documents. */
  document?: TypeSyntax;
  documentSchema?: Schema;
  /** What an API token needs, for the routes that take any (C45). */
  scopes?: CollectionScopes;
}

/** What the host's `configure` calls say (C17, C21). */
export interface HostConfiguration {
  /** `undefined` if every collection gets routes. */
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
  /** The named types that schemas refer to. */
  types: Record<string, Schema>;
  /** All sources of types, in the order in which they are listed. */
  typeSources: readonly TypeSource[];
}
