/** Compares publications and methods. */
import type { CallContract, PageContract } from '../../../shared/contract.js';
import { verbHasBody } from '../../../shared/conventions.js';
import { argumentsOfBody } from '../../../shared/named-arguments.js';
import {
  type ChangedDeclaration,
  type ChangeKind,
  type ContractChange,
  type LocalChange,
  localChange,
  ruleChange,
} from './change.js';
import { compareArguments } from './compare-arguments.js';
import { compareScopes } from './compare-scopes.js';
import type { Positions } from './positions.js';

export function compareCall(
  declared: ChangedDeclaration,
  before: CallContract | undefined,
  after: CallContract | undefined,
  positions: Positions,
  oldName = declared.name,
): ContractChange[] {
  const call = after ?? before;
  if (call === undefined) return [];
  const shared = { subject: `${routeText(call)}, ${declared.kind} '${declared.name}'`, declared };
  const names = oldName === declared.name ? [] : [callRenamed(oldName, declared.name)];
  return [...names, ...callChanges(before, after, positions)].map((change) => ({ ...shared, ...change }));
}

const routeText = ({ verb, path }: CallContract): string => `${verb.toUpperCase()} ${path}`;

function callChanges(
  before: CallContract | undefined,
  after: CallContract | undefined,
  positions: Positions,
): LocalChange[] {
  if (before === undefined) return after === undefined ? [] : [routeAdded(routeText(after))];
  if (after === undefined) return [routeRemoved(routeText(before))];
  return [
    ...route(before, after),
    ...reading(before, after, positions),
    ...answers(before, after, positions),
    ...streamChange(before, after),
    ...pageChanges(before.page, after.page),
    ...compareScopes(before.scopes, after.scopes),
    ...statusChanges(before.statuses ?? [200], after.statuses ?? [200]),
    ...statusChanges(before.errors ?? [], after.errors ?? []),
    ...codeChanges(before.codes ?? [], after.codes ?? []),
  ];
}

/** Requests still arrive. Generated clients call it by its name. */
const callRenamed = (before: string, after: string): LocalChange =>
  localChange('declaration-renamed', 'warning', '', 'has another name, also in generated clients', {
    before,
    after,
  });

export const routeAdded = (after: string): LocalChange =>
  localChange('route-added', 'compatible', '', 'is added', { after });

export const routeRemoved = (before: string): LocalChange =>
  localChange('route-removed', 'breaking', '', 'is removed', { before });

/** If a path or verb changes, old requests no longer arrive. */
export const textChanged = (
  kind: ChangeKind,
  before: string,
  after: string,
  message: string,
): LocalChange[] => (before === after ? [] : [localChange(kind, 'breaking', '', message, { before, after })]);

const route = (before: CallContract, after: CallContract): LocalChange[] => [
  ...textChanged('path-changed', before.path, after.path, 'has another path'),
  ...textChanged('verb-changed', before.verb.toUpperCase(), after.verb.toUpperCase(), 'has another verb'),
];

function reading(before: CallContract, after: CallContract, positions: Positions): LocalChange[] {
  const readers = [
    ...textChanged(
      'arguments-read-otherwise',
      readerText(before),
      readerText(after),
      'reads its arguments in another way',
    ),
    ...objectRead(before, after, positions),
  ];
  if (before.readsRequest === true || after.readsRequest === true) return readers;
  const compared = compareArguments(before, after, positions);
  const { validation } = after;
  // If nothing is validated, nothing is refused.
  const changes = compared.map((change) => (validation === 'off' ? { ...change, breaking: false } : change));
  return [...readers, ...callValidationChange(before, after), ...changes];
}

/**
 * The keys of an object in the body were names of arguments, and are fields now (C38). For the opposite change, the
 * comparison of the arguments already reports the refused requests.
 */
function objectRead(before: CallContract, after: CallContract, { readings }: Positions): LocalChange[] {
  const calls = [before, after];
  if (calls.some((call) => !verbHasBody(call.verb) || argumentsOfBody(call).length === 0)) return [];
  const [old, next] = readings(before, after);
  if (old === 'argument' || next !== 'argument') return [];
  return textChanged(
    'arguments-read-otherwise',
    'arguments by name',
    'the only argument',
    'reads an object in the body in another way',
  );
}

/** A caller may not handle a new status (C39). */
const statusChanges = (before: readonly number[], after: readonly number[]): LocalChange[] =>
  gainsAndLosses(before, after, (status, isNew) =>
    isNew
      ? localChange('status-added', 'breaking', `status ${status}`, 'may be answered now', {
          after: String(status),
        })
      : localChange('status-removed', 'compatible', `status ${status}`, 'is no longer answered', {
          before: String(status),
        }),
  );

/** Not all errors can be read from the source, so that a caller has to be ready for any. */
const codeChanges = (before: readonly string[], after: readonly string[]): LocalChange[] =>
  gainsAndLosses(before, after, (code, isNew) =>
    isNew
      ? localChange('code-added', 'compatible', `error '${code}'`, 'may be thrown now', { after: code })
      : localChange('code-removed', 'compatible', `error '${code}'`, 'is no longer thrown', { before: code }),
  );

const gainsAndLosses = <Value>(
  before: readonly Value[],
  after: readonly Value[],
  createChange: (value: Value, isNew: boolean) => LocalChange,
): LocalChange[] => [
  ...after.filter((value) => !before.includes(value)).map((value) => createChange(value, true)),
  ...before.filter((value) => !after.includes(value)).map((value) => createChange(value, false)),
];

const readerText = ({ readsRequest }: CallContract): string =>
  readsRequest === true ? 'the request itself' : 'positional arguments';

const callValidationChange = (before: CallContract, after: CallContract): LocalChange[] =>
  before.validation === after.validation ? [] : [ruleChange(before.validation === 'off', '', VALIDATION)];

const VALIDATION = {
  strict: { kind: 'validation-on', text: 'on', message: 'validates its arguments now' },
  lenient: { kind: 'validation-off', text: 'off', message: 'no longer validates its arguments' },
} as const;

/** A change of the verb is reported elsewhere. */
const streamChange = (before: CallContract, after: CallContract): LocalChange[] =>
  before.verb !== after.verb || before.live === after.live
    ? []
    : [ruleChange(after.live === false, '', STREAM)];

const STREAM = {
  strict: { kind: 'stream-removed', text: 'no stream', message: 'sends no stream of its changes any more' },
  lenient: { kind: 'stream-added', text: 'a stream', message: 'sends a stream of its changes now' },
} as const;

/** Without pages an answer has all documents, with pages only some. */
function pageChanges(before: PageContract | undefined, after: PageContract | undefined): LocalChange[] {
  if (before === undefined || after === undefined) {
    const message = after === undefined ? 'answers no pages any more' : 'answers its documents in pages now';
    return before === after ? [] : [localChange('pages-narrowed', 'breaking', '', message)];
  }
  const most = Math.min(before.most, after.most);
  return gainsAndLosses(pageOffers(before, most), pageOffers(after, most), (offer, isNew) =>
    isNew
      ? localChange('pages-widened', 'compatible', offer, 'is possible in its pages now')
      : localChange('pages-narrowed', 'breaking', offer, 'is no longer possible in its pages'),
  );
}

const pageOffers = ({ most, sort = [], fields, count }: PageContract, shared: number): string[] => [
  ...(most > shared ? [`limit=${most}`] : []),
  ...sort.map((field) => `sort=${field}`),
  ...(fields === true ? ['fields'] : []),
  ...(count === true ? ['X-Total-Count'] : []),
];

const answers = (before: CallContract, after: CallContract, { output }: Positions): LocalChange[] =>
  output(before.result ?? {}, after.result ?? {}, 'answer');
