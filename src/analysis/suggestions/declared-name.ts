import type { Which } from '../../suggested-declarators.js';
import { createFinder, decidedName } from '../declarations/index.js';
import type { Evaluator } from '../interpreter/index.js';
import { argumentsOf, isUnknown, type Value } from '../interpreter/index.js';
import type { Call } from '../syntax/index.js';

export interface DeclaredName {
  which: Which;
  value: Value;
}

const NAME_KEYS = ['name', 'id', 'key', 'type'];

/** Where the name stands: the first or the second argument, or a member of the first. */
export function nameIn(evaluator: Evaluator, call: Call): DeclaredName | undefined {
  const given = argumentsOf(evaluator, call).slice(0, 2);
  for (const [which, { node, value }] of given.entries()) {
    const said = decidedName(createFinder(evaluator, []), node, value());
    if (which === 0 && said.kind === 'object') return keyedName(said);
    if (isText(said) || (said.kind === 'unknown' && said.binder !== undefined)) return { which, value: said };
  }
  return undefined;
}

function keyedName({ members }: Value & { kind: 'object' }): DeclaredName | undefined {
  const said = members.flatMap((member): DeclaredName[] => {
    if (isUnknown(member) || !NAME_KEYS.includes(member.name)) return [];
    return [{ which: member.name, value: member.value() }];
  });
  return said.find(({ value }) => isText(value)) ?? said.find(({ value }) => value.kind === 'unknown');
}

export const isText = (value: Value): value is Value & { kind: 'literal'; value: string } =>
  value.kind === 'literal' && typeof value.value === 'string' && value.value !== '';
