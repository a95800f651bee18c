/** A change of an API that its callers can notice. */

export type ChangeKind =
  | 'route-added'
  | 'route-removed'
  | 'declaration-renamed'
  | 'path-changed'
  | 'verb-changed'
  | 'id-type-changed'
  | 'argument-added'
  | 'argument-removed'
  | 'argument-renamed'
  | 'argument-now-required'
  | 'argument-now-optional'
  | 'arguments-read-otherwise'
  | 'validation-on'
  | 'validation-off'
  | 'stream-added'
  | 'stream-removed'
  | 'input-narrowed'
  | 'input-widened'
  | 'output-narrowed'
  | 'output-widened'
  | 'tokens-accepted'
  | 'tokens-refused'
  | 'scopes-added'
  | 'scopes-removed'
  | 'status-added'
  | 'status-removed'
  | 'code-added'
  | 'code-removed';

/** The declaration that a change is about. */
export interface ChangedDeclaration {
  kind: 'publication' | 'method' | 'collection';
  name: string;
}

export interface ContractChange {
  kind: ChangeKind;
  /** Whether a caller that worked before may fail now. */
  breaking: boolean;
  /** Set if no request fails, but code that uses a generated client may no longer compile. */
  breaksTypedClients?: true;
  /** `POST /methods/tasks.finish, method 'tasks.finish'` */
  subject: string;
  /** `undefined` if the change is about all routes of a kind. */
  declared?: ChangedDeclaration;
  /** For example `argument 1 (task).title`; empty if the change is about the whole subject. */
  path: string;
  before?: string;
  after?: string;
  /** A clause without a full stop. */
  message: string;
}
