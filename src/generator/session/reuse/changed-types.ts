import type { Schema } from '../../../shared/contract.js';
import { childrenOf, referredName } from '../../../shared/json-schema/json-schema.js';
import { memoize } from '../../../shared/memoize.js';

/** By their names. In a process, the schema of an unchanged type is always the same object. */
export type NamedTypes = Readonly<Record<string, Schema>>;

/** The names of the types that are not what they were, or refer to such types, directly or through others. */
export function changedTypes(now: NamedTypes, before: NamedTypes = {}): ReadonlySet<string> {
  const names = Object.keys(now);
  const changed = new Set(names.filter((name) => now[name] !== before[name]));
  if (changed.size === 0 || changed.size === names.length) return changed;
  const referrers = referrersOf(now);
  for (const name of changed) for (const referrer of referrers.get(name) ?? []) changed.add(referrer);
  return changed;
}

/** The types that refer to a type. */
function referrersOf(types: NamedTypes): ReadonlyMap<string, readonly string[]> {
  const referrers = new Map<string, string[]>();
  for (const [name, schema] of Object.entries(types)) {
    for (const target of referredNames(schema)) {
      const known = referrers.get(target);
      if (known === undefined) referrers.set(target, [name]);
      else known.push(name);
    }
  }
  return referrers;
}

const referredNames = memoize((schema: Schema): readonly string[] => [
  ...new Set([...[referredName(schema) ?? []].flat(), ...childrenOf(schema).flatMap(referredNames)]),
]);
