/** The API of a project as plain data that JSON can express. Every stage after `model/build` works on it. */
import type { CollectionScopes, PageContract, Schema } from './contract.js';
import type { Verb } from './conventions.js';
import type { Place } from './diagnostics.js';
import type { TypeSyntax } from './type-syntax.js';

/** The host whose functions the project calls to declare. It determines the imports of generated code. */
export type HostKind = 'standalone' | 'meteor';

export interface Parameter {
  name: string;
  /** `undefined` if the source states no type. */
  type?: TypeSyntax;
  /** The schema of the argument in JSON; `undefined` if unknown. */
  schema?: Schema;
  /** A probable schema that nothing enforces; only without `schema`. */
  hint?: Schema;
  /** Set if the handler may use it as an object; only for the first argument, without a schema. */
  takesObject?: true;
  /** The sources of the schema, sorted; empty without a schema. */
  typedBy: TypeSource[];
  /** Set if the handler destructures it as an object: `({ limit })`. */
  destructured?: true;
  /** Whether a call may omit the argument, or pass `undefined` if others follow. */
  optional: boolean;
  rest: boolean;
  /** Set if the handler's own signature differs from `optional`; `absent` if it cannot be read. */
  inSignature?: 'optional' | 'required' | 'absent';
}

/** The source of an argument's type: `ts`, `jsdoc`, `signature`, or the name of a schema library. */
export type TypeSource = string;

/** The options of a declaration that affect its routes. */
export interface Options {
  url?: string;
  /** Lowercase. */
  httpMethod?: Verb;
  /** Set if the declaration has its own `getArgsFromRequest`. */
  getArgsFromRequest?: true;
  /** Set if arguments are not validated against their types. */
  validation?: 'off';
  /** Set if the publication answers no stream of its changes. */
  live?: false;
  /** Set if the publication answers its documents in pages. */
  page?: PageContract;
}

/** The reason for withholding a declaration that the server's imports do not reach. */
export const NOT_LOADED = 'the server does not load it';

/** The reason for withholding a declaration that no pattern of `expose` matches. */
export const notListed = (kind: 'publications' | 'methods' | 'collections'): string =>
  `not in expose.${kind}`;

/** Facts about a declaration from its comments, passed as one object to all code that shows or serves it. */
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

/** The content of `@deprecated`, `@sunset` and `@see` (C58). */
export interface Deprecation {
  /** The text of `@deprecated`; empty with `@sunset` alone. */
  text: string;
  /** The day on which it was or will be deprecated, such as `2026-05-01`. */
  since?: string;
  /** The day on which it will end. */
  sunset?: string;
  /** The names that `@see` may mean, until the declarations of all files are joined. */
  see?: readonly string[];
  /** The exposed declaration that replaces it. */
  successor?: string;
}

interface DeclarationBase extends Place, Facts {
  /** Null if the declaration has no name, and so no route (C9). */
  name: string | null;
  /** The folder of its Meteor application; `undefined` at the root, or outside any. */
  app?: string;
  /** Why it gets no route, in a few words; `undefined` if it is exposed. */
  withheld?: string;
}

/** The scopes that an API token needs, sorted; `undefined` if the call accepts no API tokens (C45). */
interface TakesTokens {
  scopes?: string[];
}

/** Statuses and errors in a declaration's own code, as far as they can be read (C39). Sorted. */
export interface OwnStatuses {
  /** The statuses of successful answers; `undefined` if it is only 200 or unknown. */
  answers?: number[];
  /** The statuses of thrown errors. */
  errors?: number[];
  /** The values of `error` in the bodies of thrown errors. */
  codes?: string[];
  /** The thrown errors with their statuses. */
  coded?: CodedError[];
}

/** An error that a declaration's own code throws. */
export interface CodedError {
  code: string;
  status: number;
  /** `undefined` if unknown. */
  reason?: string;
}

interface CallDeclaration extends DeclarationBase, TakesTokens {
  options: Options;
  statuses?: OwnStatuses;
  parameters: Parameter[];
}

export interface Publication extends CallDeclaration {
  kind: 'publication';
  /** The schema of an object with one array of documents per collection; `undefined` if unknown. */
  published?: Schema;
}

export interface Method extends CallDeclaration {
  kind: 'method';
  /** The declared type of the result, without the promise. */
  result?: TypeSyntax;
  /** The schema of the result in JSON, from a declared or inferred type; `undefined` if unknown. */
  resultSchema?: Schema;
}

export interface Collection extends DeclarationBase {
  kind: 'collection';
  options: { idGeneration?: 'STRING' | 'MONGO' };
  documentSchema?: Schema;
  /** The scopes that an API token needs, for routes that accept API tokens (C45). */
  scopes?: CollectionScopes;
}

/** The settings of the host's `configure` calls (C17, C21). */
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
}
