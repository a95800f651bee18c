/** What a call leaves undecided of the names that it declares, because a wrapper gives it. */
import { ts } from 'ts-morph';
import type { Evaluator, HostSymbol } from '../interpreter/index.js';
import {
  argumentNodes,
  isUnknown,
  madeBy,
  memberIn,
  type Unknown,
  type Value,
} from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';
import { mapIn } from './handlers.js';

/** Nothing where all names are decided, or cannot be by knowing who uses the wrapper. */
export function undecidedIn(evaluator: Evaluator, call: Call, { is }: HostSymbol): Unknown | undefined {
  const made = ts.isNewExpression(call) ? madeBy(evaluator, call) : undefined;
  const [first] = made?.arguments ?? argumentNodes(evaluator, call);
  if (first === undefined) return undefined;
  const value = mapIn(made?.evaluator ?? evaluator, first);
  if (value.kind !== 'object') return openPart(value);
  const key = NAMES[is];
  if (key === undefined) return value.members.map(openPart).find((part) => part !== undefined);
  const member = memberIn(value, key);
  return member === undefined ? undefined : openPart(isUnknown(member) ? member : member.value());
}

/** Where the name stands in definition objects; other objects have names for keys. */
const NAMES: Partial<Record<HostSymbol['is'], string>> = {
  createMethod: 'name',
  createRelayMethod: 'name',
  createRelayPublication: 'name',
  createCollection: 'name',
  ValidatedMethod: 'name',
  FilesCollection: 'collectionName',
};

const openPart = (value: Value | { name: string }): Unknown | undefined =>
  'kind' in value && value.kind === 'unknown' && value.binder !== undefined ? value : undefined;
