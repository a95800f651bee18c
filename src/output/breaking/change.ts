/** One way in which an API is another than it was, for those who call it. */

export type ChangeKind =
  | 'route-added'
  | 'route-removed'
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
  | 'input-narrowed'
  | 'input-widened'
  | 'output-narrowed'
  | 'output-widened'
  | 'status-added'
  | 'status-removed';

/** What a change is about, as its declaration is named. */
export interface Declared {
  kind: 'publication' | 'method' | 'collection';
  name: string;
}

export interface Change {
  kind: ChangeKind;
  /** Whether a caller that worked may not work any more. */
  breaking: boolean;
  /** `POST /methods/tasks.finish, method 'tasks.finish'` */
  subject: string;
  /** Absent where it is about all routes of a kind. */
  declared?: Declared;
  /** `argument 1 (task).title`; empty where it is about the whole. */
  path: string;
  before?: string;
  after?: string;
  /** A clause without a full stop. */
  message: string;
}
