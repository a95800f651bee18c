/** The names in a call that a wrapper or loop decides. */
import { ts } from 'ts-morph';
import type { Evaluator, HostSymbol } from '../interpreter/index.js';
import {
  argumentNodes,
  asObject,
  findMember,
  hostCreation,
  isUnknown,
  type Unknown,
  unknown,
  type Value,
} from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';

/** The names, and options of collections, that are not decided. */
export function openNames(evaluator: Evaluator, call: Call, { is }: HostSymbol): Unknown[] {
  const made = ts.isNewExpression(call) ? hostCreation(evaluator, call) : undefined;
  const [first, second] = made?.arguments ?? argumentNodes(evaluator, call);
  if (first === undefined) return [];
  const within = made?.evaluator ?? evaluator;
  const value = asObject(within, within.evaluate(first));
  if (value.kind !== 'object')
    return [
      isMissing(value) ? unknown('variable', first) : value,
      ...(is === 'Collection' && second ? [within.evaluate(second)] : []),
    ].filter(isUnknown);
  const key = NAMES[is];
  if (key === undefined)
    return value.members.flatMap((member) => (isUnknown(member) ? member : changing(member.value())));
  const member = findMember(value, key);
  return member === undefined ? [] : [isUnknown(member) ? member : member.value()].filter(isUnknown);
}

/** A name that is `undefined` is assigned elsewhere, in code that was not executed. */
const isMissing = (value: Value): boolean => value.kind === 'literal' && value.value === undefined;

/** A handler that depends on the order of statements. */
const changing = (value: Value): Unknown[] =>
  value.kind === 'unknown' && value.reason === 'variable' ? [value] : [];

/** The key that holds the name in definition objects. In other objects the keys are the names. */
const NAMES: Partial<Record<HostSymbol['is'], string>> = {
  createMethod: 'name',
  createRelayMethod: 'name',
  createRelayPublication: 'name',
  createCollection: 'name',
  ValidatedMethod: 'name',
  FilesCollection: 'collectionName',
};
