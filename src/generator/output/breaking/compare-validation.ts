/** Compares how strictly requests are validated. */
import type { CallContract, Contract } from '../../../shared/contract.js';
import { type ChangeKind, type ContractChange, localChange, ruleChange } from './change.js';

type Validation = NonNullable<Contract['validation']> | 'reject';

const effectiveValidation = ({ validation }: Contract): Validation => validation ?? 'reject';

/** A route's own setting matters only if the configuration validates at all. */
export function asWhole(before: Contract, after: Contract): (calls: CallContract) => CallContract {
  if (before.validation !== 'off' && after.validation !== 'off') return (call) => call;
  return ({ validation: _, ...call }) => (after.validation === 'off' ? { ...call, validation: 'off' } : call);
}

/** From the most lenient to the strictest. */
const STRICTNESS: readonly Validation[] = ['off', 'allow', 'strip', 'reject'];

export function compareValidation(before: Contract, after: Contract): ContractChange[] {
  return [...compareProperties(before, after), ...compareArguments(before, after)];
}

function compareArguments(before: Contract, after: Contract): ContractChange[] {
  if (before.extraArguments === after.extraArguments) return [];
  const change = ruleChange(after.extraArguments === 'reject', 'validation.extraArguments', EXTRA_ARGUMENTS);
  return [{ subject: 'every route that takes arguments', ...change }];
}

const EXTRA_ARGUMENTS = {
  strict: {
    kind: 'input-narrowed',
    text: 'an argument that no parameter takes is refused',
    message: 'is stricter',
  },
  lenient: {
    kind: 'input-widened',
    text: 'an argument that no parameter takes is passed on',
    message: 'is less strict',
  },
} as const;

function compareProperties(before: Contract, after: Contract): ContractChange[] {
  const [old, next] = [effectiveValidation(before), effectiveValidation(after)];
  if (old === next) return [];
  const breaking = STRICTNESS.indexOf(next) > STRICTNESS.indexOf(old);
  const change = localChange(
    validationChange(old, next, breaking),
    breaking ? 'breaking' : 'compatible',
    'validation',
    breaking ? 'is stricter' : 'is less strict',
    { before: TEXTS[old], after: TEXTS[next] },
  );
  return [{ subject: 'every route that takes arguments or documents', ...change }];
}

function validationChange(old: Validation, next: Validation, breaking: boolean): ChangeKind {
  if (old === 'off') return 'validation-on';
  if (next === 'off') return 'validation-off';
  return breaking ? 'input-narrowed' : 'input-widened';
}

const TEXTS: Readonly<Record<Validation, string>> = {
  off: 'off',
  allow: 'unknown properties are accepted',
  strip: 'unknown properties are removed',
  reject: 'unknown properties are refused',
};
