/** Counts logins and API tokens for all processes that share a database. */
import type { Allowance } from '../../runtime/index.js';
import type { AttemptCounts } from '../authentication/login-gate.js';
import type { Registry } from '../registry.js';
import { COLLECTION, TimeRecords } from './time-records.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long a network stays known after a login, in milliseconds. */
const NETWORK_LIFETIME = 90 * DAY;

/** Returns `undefined` if no other process uses the database. */
export function sharedCounts(registry: Registry): AttemptCounts | undefined {
  if (!registry.isShared) return undefined;
  const records = new TimeRecords(() => registry.store.collection(COLLECTION), Date.now);
  return {
    allowance: (name, limit, windowSeconds) => sharedAllowance(records, name, limit, windowSeconds),
    familiarNetworks: {
      has: (network) => records.isInFuture(networkRecord(network)),
      add: (network) => records.reach(networkRecord(network), NETWORK_LIFETIME),
    },
  };
}

const networkRecord = (network: string): string => `known-network ${network}`;

/**
 * Attempts that all processes count together. The record of a key holds the time at which all its attempts will be free
 * again. Each attempt moves that time one interval into the future, up to one window ahead.
 * @param limit attempts of a key in each window; all are available at once, and used ones come back one by one
 */
export function sharedAllowance(
  records: TimeRecords,
  name: string,
  limit: number,
  windowSeconds: number,
): Allowance {
  const window = windowSeconds * 1000;
  const interval = window / limit;
  const recordId = (key: string): string => `${name} ${key}`;
  return {
    async take(keys) {
      for (const [index, key] of keys.entries()) {
        const wait = await records.extend(recordId(key), interval, window);
        if (wait === undefined) continue;
        for (const taken of keys.slice(0, index)) await records.shift(recordId(taken), -interval);
        return Math.max(1, Math.ceil(wait / 1000));
      }
      return undefined;
    },
    async restore(keys) {
      for (const key of keys) await records.remove(recordId(key));
    },
  };
}
