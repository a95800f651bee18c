/** What probes share: a stand-in whose log is kept, and how results are told in `behaviour.json`. */
import { createStandIn, type StandIn, type StandInOptions } from '../stand-in/stand-in.js';

/** Does what `call` says, and gives its result. */
export type Probe = () => unknown;

export type Probes = Record<string, Probe>;

export interface LoggedStandIn extends StandIn {
  logged: string[];
}

export function standIn(options: StandInOptions = {}): LoggedStandIn {
  const logged: string[] = [];
  const log = (...parts: unknown[]) => logged.push(parts.map(String).join(' '));
  const created = createStandIn({ log, ...options });
  created.accounts.config({ bcryptRounds: 4 });
  return { ...created, logged };
}

/** The words of the result if they are true. */
export const told = (isTrue: boolean, words: string): string => (isTrue ? words : `not true: ${words}`);

/** As rules and accounts tell of an error: `403 Access accessDeniedError`. */
export const refusal = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return String(error);
  const { error: code, reason } = error as { error?: unknown; reason?: unknown };
  return code === undefined ? String(error) : `${code} ${reason}`;
};

/** The value, or what an error says. */
export async function outcome(
  attempt: () => unknown,
  describe: (error: unknown) => unknown = refusal,
): Promise<unknown> {
  try {
    return await attempt();
  } catch (error) {
    return describe(error);
  }
}

/** The value, or `{ throws }` with the message. */
export const thrown = (attempt: () => unknown): Promise<unknown> =>
  outcome(attempt, (error) => ({ throws: error instanceof Error ? error.message : error }));

/** Timers of a few milliseconds and immediates have run. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => setTimeout(() => setImmediate(resolve), 5));
