/** Whether the options of a query leave out `services`, which holds password hashes and tokens. */
import type { ts } from 'ts-morph';
import type { Values } from '../analysis/interpreter/index.js';
import { isUnknown, type Value } from '../analysis/interpreter/index.js';

/** Undecided options may leave it out. */
export function hidesServices(evaluator: Values, options: ts.Expression | undefined): boolean {
  if (options === undefined) return false;
  const value = evaluator.evaluate(options);
  if (value.kind !== 'object') return value.kind !== 'literal';
  for (const member of [...value.members].reverse()) {
    if (isUnknown(member)) return true;
    if (member.name === 'fields' || member.name === 'projection') return leavesOut(member.value());
  }
  return false;
}

function leavesOut(projection: Value): boolean {
  if (projection.kind !== 'object') return true;
  let names = false;
  for (const member of projection.members) {
    if (isUnknown(member)) return true;
    const value = member.value();
    const isWanted = !(value.kind === 'literal' && (value.value === 0 || value.value === false));
    if (isSecret(member.name)) return !isWanted;
    if (isWanted) names = true;
  }
  return names;
}

const isSecret = (field: string): boolean => /^services(?:$|\.(?:password|resume)(?:$|\.))/.test(field);
