/** Counts logins and API tokens for all processes that share a database. */
import { type Allowance, createAllowance, type Logger } from '../../runtime/index.js';
import type { AttemptCounts } from '../authentication/index.js';
import type { Registry } from '../registry.js';
import { COLLECTION, ExpiringRecords } from './expiring-records.js';
import { type AllowanceRule, type Clocks, SharedAllowance } from './shared-allowance.js';
import { SharedNetworks } from './shared-networks.js';

const CLOCKS: Clocks = { now: Date.now, elapsed: () => performance.now() };

/** Returns `undefined` if no other process uses the database. */
export function sharedCounts(
  registry: Registry,
  log: Logger,
  clocks: Clocks = CLOCKS,
): AttemptCounts | undefined {
  if (!registry.isShared) return undefined;
  const records = new ExpiringRecords(() => registry.store.collection(COLLECTION), clocks.now);
  const networks = new SharedNetworks(records, clocks.now);
  const logFailure = (error: unknown): void =>
    log.error('Attempts are counted by this process alone, because the database cannot store them:', error);
  return {
    allowance: (name, limit, windowSeconds) =>
      allowanceWithFallback(records, { name, limit, windowSeconds }, clocks, logFailure),
    familiarNetworks: {
      has: (network) => networks.has(network),
      add: (network) => networks.add(network).catch(logFailure),
    },
  };
}

/** Counts in this process while records cannot be written, as on a full disk, so that people can still log in. */
function allowanceWithFallback(
  records: ExpiringRecords,
  rule: AllowanceRule,
  clocks: Clocks,
  logFailure: (error: unknown) => void,
): Allowance {
  const shared = new SharedAllowance(records, rule, clocks);
  const local = createAllowance(rule.limit, rule.windowSeconds, clocks.elapsed);
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
