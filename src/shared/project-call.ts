/** A call of a method or publication in the project itself, compared with the route, as plain data. */
import type { Place } from './diagnostics.js';

/** Each outcome, with its meaning for people. */
export const CALL_OUTCOMES = {
  accepted: 'accepted',
  refused: 'refused',
  unread: 'not refused, but some arguments cannot be read',
  unexposed: 'of declarations that are not exposed',
  undeclared: 'of names that the project does not declare',
  unnamed: 'whose name or list of arguments cannot be read',
} as const;

export type CallOutcome = keyof typeof CALL_OUTCOMES;

export interface ProjectCall extends Place {
  kind: 'publication' | 'method';
  /** `null` if the name or the list of arguments cannot be read. */
  name: string | null;
  outcome: CallOutcome;
  /** The argument that is refused, and why; why there is no route; or the package that declares the name. */
  reason?: string;
}
