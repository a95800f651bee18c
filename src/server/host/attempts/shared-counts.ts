/** Counts logins and API tokens for all processes that share a database. */
import { type Allowance, createAllowance, type Logger } from '../../runtime/index.js';
import type { AttemptCounts } from '../authentication/login-gate.js';
import type { Registry } from '../registry.js';
import { COLLECTION, TimeRecords } from './time-records.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long a network stays known after a login, in milliseconds. */
const NETWORK_LIFETIME = 90 * DAY;

/** Returns `undefined` if no other process uses the database. */
export function sharedCounts(registry: Registry, log: Logger): AttemptCounts | undefined {
  if (!registry.isShared) return undefined;
  const records = new TimeRecords(() => registry.store.collection(COLLECTION), Date.now);
  const logFailure = (error: unknown): void =>
    log.error('Attempts are counted by this process alone, because the database cannot store them:', error);
  return {
    allowance: (name, limit, windowSeconds) =>
      withFallback(
        sharedAllowance(records, name, limit, windowSeconds),
        createAllowance(limit, windowSeconds),
        logFailure,
      ),
    familiarNetworks: {
      has: (network) => records.isInFuture(networkRecord(network)),
      add: (network) => records.reach(networkRecord(network), NETWORK_LIFETIME).catch(logFailure),
    },
  };
}

const networkRecord = (network: string): string => `known-network ${network}`;

/** Counts in this process while records cannot be written, as on a full disk, so that people can still log in. */
function withFallback(
  shared: ReturnType<typeof sharedAllowance>,
  local: Allowance,
  logFailure: (error: unknown) => void,
): Allowance {
  return {
    take: (keys) =>
      shared.take(keys).catch((error: unknown) => {
        logFailure(error);
        return local.take(keys);
      }),
    giveBack: (keys) => shared.giveBack(keys).catch(logFailure),
    async restore(keys) {
      local.restore(keys);
      await shared.restore(keys).catch(logFailure);
    },
  };
}

/**
 * Attempts that all processes count together. The record of a key holds the time at which all its attempts will be free
 * again. Each attempt moves that time one interval into the future, up to one window ahead.
 * @param limit attempts of a key in each window; all are available at once, and used ones come back one by one
 */
export function sharedAllowance(records: TimeRecords, name: string, limit: number, windowSeconds: number) {
  const window = windowSeconds * 1000;
  const interval = window / limit;
  const idOf = (key: string): string => `${name} ${key}`;
  const giveBack = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) await records.shift(idOf(key), -interval);
  };
  return {
    async take(keys: readonly string[]): Promise<number | undefined> {
      for (const [index, key] of keys.entries()) {
        const wait = await records.extend(idOf(key), interval, window);
        if (wait === undefined) continue;
        await giveBack(keys.slice(0, index));
        return Math.max(1, Math.ceil(wait / 1000));
      }
      return undefined;
    },
    giveBack,
    async restore(keys: readonly string[]): Promise<void> {
      for (const key of keys) await records.remove(idOf(key));
    },
  };
}
