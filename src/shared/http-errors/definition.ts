/** What the catalogue says of one error. */
import type { ErrorKind } from '../contract.js';

/**
 * Which routes answer an error. `body` are all that read a body; `api-token` are all that name
 * scopes; `path` is a request whose path or verb no route has; `server` is the standalone server beside the API.
 */
export type ErrorRoute =
  | ErrorKind
  | 'login'
  | 'register'
  | 'logout'
  | 'route-list'
  | 'api-token'
  | 'path'
  | 'server';

export interface HttpErrorDefinition {
  readonly status: number;
  /** `error` of the body. Meteor's own errors have numbers here, which application code may compare; the body has text. */
  readonly error: string | number;
  /** Follows "answered when", in the documentation. */
  readonly when: string;
  readonly routes: readonly ErrorRoute[];
  /** Set if a route whose application is served as a whole, and makes no mistake, never answers it: no document has it. */
  readonly isMistake?: true;
  /** `reason` of the body, under a name that no other reason has. `{limit}` stands for a value that `httpError` is given. */
  readonly reasons: Readonly<Record<string, string>>;
}

/** The routes that call a publication or a method. */
export const CALLS = ['publication', 'method'] as const;
/** The routes that write a document of a collection. */
export const WRITES = ['insert', 'update', 'remove'] as const;
/** The routes that take a password. */
export const ACCOUNTS = ['login', 'register'] as const;
