import { LIVE_LIMITS, withinLimit } from '../../../shared/serving-limits.js';

/** Streams of publications (C48). */
export interface LiveOptions {
  /** How many streams one user, or one address without a user, may have open; 200 by default. */
  perUser?: number;
  /** How many streams a process has open at most; 10,000 by default. */
  perProcess?: number;
  /** Milliseconds between two comments, which keep proxies from closing idle streams; 15,000 by default. */
  heartbeat?: number;
  /** How many bytes may wait for a client that reads slowly before it is cut off; 1,000,000 by default. */
  lag?: number;
}

export type ResolvedLiveOptions = Readonly<Required<LiveOptions>>;

/** @throws TypeError for an invalid number */
export function resolveLiveOptions(
  passed: LiveOptions | false | undefined,
  configured: LiveOptions | false | undefined,
): ResolvedLiveOptions | undefined {
  if ((passed ?? configured) === false) return undefined;
  const given = { ...(configured || {}), ...(passed || {}) };
  const resolveLimit = (name: keyof LiveOptions): number =>
    withinLimit(`live.${name}`, LIVE_LIMITS[name], given[name]);
  return {
    perUser: resolveLimit('perUser'),
    perProcess: resolveLimit('perProcess'),
    heartbeat: resolveLimit('heartbeat'),
    lag: resolveLimit('lag'),
  };
}
