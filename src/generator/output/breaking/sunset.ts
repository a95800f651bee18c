/** The announced ends of routes (C58). */
import type { Contract } from '../../../shared/contract.js';
import type { ChangeKind, ContractChange } from './change.js';

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
