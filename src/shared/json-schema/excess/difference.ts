/** Describes why values that fit one schema do not fit another. */
import type { Schema } from '../../contract.js';

/** Values that one schema accepts and the other refuses. */
export type Reason = 'value' | 'type' | 'unknown' | 'required' | 'refused' | 'lacking';

/** The cause, which several paths may lead to. */
interface Cause {
  reason: Reason;
  /** The inner schema at this place, in words; `undefined` if it has no such place. */
  inner: string | undefined;
  outer: string | undefined;
}

export interface Difference {
  /** Steps such as `.title`, `[]`, `[0]` and `.*`. */
  path: string;
  cause: Cause;
}

/** The settings of a comparison: does the `outer` schema accept everything that `inner` accepts? */
export interface Walk {
  innerTypes: Readonly<Record<string, Schema>>;
  outerTypes: Readonly<Record<string, Schema>>;
  /** Whether objects refuse unknown properties, as in requests. */
  closed: boolean;
  excess: (inner: Schema, outer: Schema) => Difference[];
}

export const differs = (reason: Reason, inner?: string, outer?: string, path = ''): Difference => ({
  path,
  cause: { reason, inner, outer },
});

export const under = (segment: string, differences: readonly Difference[]): Difference[] =>
  differences.map(({ path, cause }) => ({ path: segment + path, cause }));

/** Lists each cause once, with the first path to it: types that refer to each other have more paths than causes. */
export function withoutRepeatedCauses(differences: readonly Difference[]): Difference[] {
  const seen = new Set<Cause>();
  return differences.filter(({ cause }) => !seen.has(cause) && seen.add(cause));
}
