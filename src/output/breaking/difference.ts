/** Why some values of one schema are not values of another. */
import type { Schema } from '../../contract.js';

/** What the one schema lets through and the other does not. */
export type Reason = 'value' | 'type' | 'unknown' | 'constraint' | 'required' | 'refused' | 'lacking';

/** What is found, whichever way leads to it. */
export interface Cause {
  reason: Reason;
  /** As texts for the reader: what the one schema says there, and the other. */
  inner: string;
  outer: string;
}

export interface Difference {
  /** `.title`, `[]`, `[0]`, `.*`, one after the other. */
  path: string;
  cause: Cause;
}

/** Of a comparison of an `inner` schema with an `outer` one that is to cover it. */
export interface Walk {
  innerTypes: Readonly<Record<string, Schema>>;
  outerTypes: Readonly<Record<string, Schema>>;
  /** Whether objects refuse the properties that they do not name: those of requests do. */
  closed: boolean;
  excess: (inner: Schema, outer: Schema) => Difference[];
}

export const differs = (reason: Reason, inner: string, outer: string, path = ''): Difference => ({
  path,
  cause: { reason, inner, outer },
});

export const under = (segment: string, differences: readonly Difference[]): Difference[] =>
  differences.map(({ path, cause }) => ({ path: segment + path, cause }));

/** Each cause once, at the first path that leads to it: types that refer to each other have more paths than causes. */
export function eachCauseOnce(differences: readonly Difference[]): Difference[] {
  const seen = new Set<Cause>();
  return differences.filter(({ cause }) => !seen.has(cause) && seen.add(cause));
}
