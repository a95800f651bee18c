/** The names in a call that a wrapper or loop decides. */
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

/** `undefined` if all names are decided, or if no call site of a wrapper can decide them. */
export function undecidedIn(evaluator: Evaluator, call: Call, { is }: HostSymbol): Unknown | undefined {
  const made = ts.isNewExpression(call) ? madeBy(evaluator, call) : undefined;
  const [first, second] = made?.arguments ?? argumentNodes(evaluator, call);
  if (first === undefined) return undefined;
  const value = mapIn(made?.evaluator ?? evaluator, first);
  if (value.kind !== 'object') {
    const within = made?.evaluator ?? evaluator;
    const options = is === 'Collection' && second !== undefined ? within.evaluate(second) : undefined;
    return openPart(value) ?? (options && openPart(options));
  }
  const key = NAMES[is];
  if (key === undefined) return value.members.map(openPart).find((part) => part !== undefined);
  const member = memberIn(value, key);
  return member === undefined ? undefined : openPart(isUnknown(member) ? member : member.value());
}

/** The key that holds the name in definition objects. In other objects the keys are the names. */
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
