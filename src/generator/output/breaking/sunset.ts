/** The announced ends of routes (C58). */
import type { CallContract, Contract } from '../../../shared/contract.js';
import { defined } from '../../../shared/defined.js';
import { type ChangeKind, type ContractChange, type LocalChange, localChange } from './change.js';

type Announced = Pick<CallContract, 'sunset'>;

/** Callers rely on the announced day, so an earlier one breaks them. */
export function compareSunsets({ sunset: before }: Announced, { sunset: after }: Announced): LocalChange[] {
  if (before === after) return [];
  const isEarlier = before !== undefined && after !== undefined && after < before;
  const days = defined({ before, after });
  return [
    localChange('sunset-changed', isEarlier ? 'breaking' : 'compatible', '', 'ends on another day', days),
  ];
}

const REMOVING: readonly ChangeKind[] = ['route-removed', 'path-changed', 'verb-changed'];

/** Allows the removal of a route from its announced day on, also by another path or verb of its declaration. */
export function withSunset(change: ContractChange, contract: Contract, today: string): ContractChange {
  const { kind, declared } = change;
  if (!REMOVING.includes(kind) || declared === undefined) return change;
  const { sunset } = contract[`${declared.kind}s`][declared.name] ?? {};
  if (sunset === undefined) return change;
  const breaking = today < sunset;
  return {
    ...change,
    breaking,
    message: `${change.message} ${breaking ? 'before' : 'after'} its end on ${sunset}`,
  };
}
