/** Finds the changes between two contracts of an API that callers can notice. */
import type { CallContract, CollectionContract, Contract } from '../../../shared/contract.js';
import {
  CHANGE_WEIGHTS,
  type ChangedDeclaration,
  type ContractChange,
  type LocalChange,
  weightOfChange,
} from './change.js';
import { compareCall, routeAdded, routeRemoved, textChanged } from './compare-calls.js';
import { compareCollectionScopes } from './compare-scopes.js';
import { asWhole, compareValidation } from './compare-validation.js';
import { createPositions, type Positions } from './positions.js';
import { withSunset } from './sunset.js';

/**
 * Breaking changes come first, then changes for generated clients; all in the order of the routes.
 * @param today the day, in UTC, on which a route is removed if only `before` has it (C58)
 */
export function compareContracts(before: Contract, after: Contract, today: string): ContractChange[] {
  const positions = createPositions(before, after);
  const whole = asWhole(before, after);
  const calls = (kind: 'publication' | 'method', old: Calls, next: Calls): ContractChange[] => {
    const renamed = renamedCalls(old, next);
    const gone = new Set(renamed.values());
    const remaining = Object.fromEntries(Object.entries(old).filter(([name]) => !gone.has(name)));
    return inBoth(remaining, next, (name, one, other) => {
      const oldName = renamed.get(name);
      const earlier = oldName === undefined ? one : ownEntry(old, oldName);
      const compare = (before?: CallContract, now?: CallContract, nameBefore?: string): ContractChange[] =>
        compareCall({ kind, name }, before && whole(before), now && whole(now), positions, nameBefore);
      // The call has taken the route of another one: its own route is gone.
      const gone = oldName === undefined ? [] : compare(one);
      return [...gone, ...compare(earlier, other, oldName)];
    });
  };
  const changes = [
    ...compareValidation(before, after),
    ...calls('publication', before.publications, after.publications),
    ...calls('method', before.methods, after.methods),
    ...inBoth(before.collections, after.collections, (name, old, next) =>
      compareCollection(name, old, next, positions),
    ),
  ];
  const rank = (change: ContractChange): number => CHANGE_WEIGHTS.indexOf(weightOfChange(change));
  return changes
    .map((change) => withSunset(change, before, today))
    .sort((one, other) => rank(one) - rank(other));
}

type Calls = Readonly<Record<string, CallContract>>;

/** The old name of each renamed call, by the name of the call that has its route now. */
function renamedCalls(before: Calls, after: Calls): Map<string, string> {
  const routeKey = ({ verb, path }: CallContract): string => `${verb} ${path}`;
  const isSame = (one: CallContract, other: CallContract | undefined): boolean =>
    other !== undefined && routeKey(one) === routeKey(other);
  const gone = Object.entries(before).filter(([name, call]) => !isSame(call, ownEntry(after, name)));
  const names = new Map(gone.map(([name, call]) => [routeKey(call), name]));
  return new Map(
    Object.entries(after).flatMap(([name, call]) => {
      const oldName = isSame(call, ownEntry(before, name)) ? undefined : names.get(routeKey(call));
      return oldName === undefined ? [] : [[name, oldName] as const];
    }),
  );
}

function inBoth<Entry>(
  before: Readonly<Record<string, Entry>>,
  after: Readonly<Record<string, Entry>>,
  compare: (name: string, before: Entry | undefined, after: Entry | undefined) => ContractChange[],
): ContractChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => compare(name, ownEntry(before, name), ownEntry(after, name)));
}

const ownEntry = <Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

function compareCollection(
  name: string,
  before: CollectionContract | undefined,
  after: CollectionContract | undefined,
  positions: Positions,
): ContractChange[] {
  const path = (after ?? before)?.path ?? '';
  const declared: ChangedDeclaration = { kind: 'collection', name };
  const shared = { subject: `${path}, collection '${name}'`, declared };
  return collectionChanges(before, after, positions).map((change) => ({ ...shared, ...change }));
}

/** The routes of a collection accept documents and return none (C19, C20). Publications return them. */
function collectionChanges(
  before: CollectionContract | undefined,
  after: CollectionContract | undefined,
  { input }: Positions,
): LocalChange[] {
  if (before === undefined) return after === undefined ? [] : [routeAdded(after.path)];
  if (after === undefined) return [routeRemoved(before.path)];
  return [
    ...textChanged('path-changed', before.path, after.path, 'has another path'),
    ...textChanged('id-type-changed', before.idType, after.idType, 'has other ids'),
    ...input(before.document ?? {}, after.document ?? {}, 'document'),
    ...compareCollectionScopes(before.scopes, after.scopes),
  ];
}
