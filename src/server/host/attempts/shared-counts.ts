/** Counts logins and API tokens for all processes that share a database. */
import { type Allowance, createAllowance, type Logger } from '../../runtime/index.js';
import type { AttemptCounts } from '../authentication/index.js';
import type { Registry } from '../registry.js';
import { type AllowanceRule, sharedAllowance } from './shared-allowance.js';
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
      allowanceWithFallback(records, { name, limit, windowSeconds }, logFailure),
    familiarNetworks: {
      has: (network) => records.isInFuture(networkRecord(network)),
      add: (network) => records.reach(networkRecord(network), NETWORK_LIFETIME).catch(logFailure),
    },
  };
}

const networkRecord = (network: string): string => `known-network ${network}`;

/** Counts in this process while records cannot be written, as on a full disk, so that people can still log in. */
function allowanceWithFallback(
  records: TimeRecords,
  rule: AllowanceRule,
  logFailure: (error: unknown) => void,
): Allowance {
  const shared = sharedAllowance(records, rule);
  const local = createAllowance(rule.limit, rule.windowSeconds);
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
