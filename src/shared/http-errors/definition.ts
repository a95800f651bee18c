/** The definition of an error in the catalogue. */
/**
 * The routes that can answer an error. `body`: all routes that read a body; `api-token`: all routes with scopes; `stream`:
 * live publications; `no-stream`: publications that are read by GET and do not stream;
 * `download`: methods that answer a file by GET; `path`: requests whose path or verb matches no route; `server`: the standalone server outside the API.
 */
export type ErrorRoute =
  | 'publication'
  | 'method'
  | 'insert'
  | 'update'
  | 'remove'
  | 'body'
  | 'authentication'
  | 'login'
  | 'register'
  | 'logout'
  | 'route-list'
  | 'api-token'
  | 'stream'
  | 'no-stream'
  | 'download'
  | 'path'
  | 'server';

export interface HttpErrorDefinition {
  readonly status: number;
  /**
   * `error` of the body, which is always text there. Meteor's own errors have numbers here, because application code
   * may compare them.
   */
  readonly error: string | number;
  /** Completes "answered when …" in the documentation. */
  readonly when: string;
  readonly routes: readonly ErrorRoute[];
  /** Set if only a mistake of the application causes the error, so that documents leave it out. */
  readonly isMistake?: true;
  /** The texts of `reason`, under unique names. `{limit}` is replaced by a value passed to `httpError`. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** The routes that call a publication or a method. */
export const CALLS = ['publication', 'method'] as const;
/** The routes that write a document of a collection. */
export const WRITES = ['insert', 'update', 'remove'] as const;
/** The routes that accept a password. */
export const ACCOUNTS = ['login', 'register'] as const;
