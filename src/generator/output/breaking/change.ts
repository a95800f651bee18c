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
  | 'pages-widened'
  | 'pages-narrowed'
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

/** A change without its subject. */
export type LocalChange = Omit<ContractChange, 'subject' | 'declared'>;

/** A warning breaks only code that uses a generated client. */
export type ChangeWeight = (typeof CHANGE_WEIGHTS)[number];
export const CHANGE_WEIGHTS = ['breaking', 'warning', 'compatible'] as const;

export const weightOfChange = ({ breaking, breaksTypedClients }: LocalChange): ChangeWeight =>
  breaking ? 'breaking' : breaksTypedClients === true ? 'warning' : 'compatible';

export const localChange = (
  kind: ChangeKind,
  weight: ChangeWeight,
  path: string,
  message: string,
  values: Pick<LocalChange, 'before' | 'after'> = {},
): LocalChange => ({
  kind,
  breaking: weight === 'breaking',
  ...(weight === 'warning' && { breaksTypedClients: true }),
  path,
  ...values,
  message,
});

/** A rule that is stricter or looser than another: the stricter one refuses requests that the looser one accepts. */
interface Rule {
  /** The change to this rule. */
  kind: ChangeKind;
  text: string;
  message: string;
}

export function ruleChange(
  isStricter: boolean,
  path: string,
  { strict, lenient }: Readonly<Record<'strict' | 'lenient', Rule>>,
): LocalChange {
  const [before, after] = isStricter ? [lenient, strict] : [strict, lenient];
  const values = { before: before.text, after: after.text };
  return localChange(after.kind, isStricter ? 'breaking' : 'compatible', path, after.message, values);
}
