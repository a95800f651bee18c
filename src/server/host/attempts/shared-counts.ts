/** What is counted of logins and API tokens: by all processes together where they share a database. */
import { type Allowance, createAllowance, type Logger } from '../../runtime/index.js';
import type { AttemptCounts } from '../authentication/index.js';
import type { Registry } from '../registry.js';
import { COLLECTION, ExpiringRecords } from './expiring-records.js';
import { type AllowanceRule, type Clocks, SharedAllowance } from './shared-allowance.js';
import { SharedNetworks } from './shared-networks.js';

const CLOCKS: Clocks = { now: Date.now, elapsed: () => performance.now() };

/** `undefined` where no other process has the database. */
export function sharedCounts(
  registry: Registry,
  log: Logger,
  clocks: Clocks = CLOCKS,
): AttemptCounts | undefined {
  if (!registry.isShared) return undefined;
  const records = new ExpiringRecords(() => registry.store.collection(COLLECTION), clocks.now);
  const networks = new SharedNetworks(records, clocks.now);
  const failed = (error: unknown): void =>
    log.error('Attempts are counted by this process alone, for the database does not take them:', error);
  return {
    allowance: (name, limit, windowSeconds) =>
      insuredAllowance(records, { name, limit, windowSeconds }, clocks, failed),
    knownNetworks: {
      has: (network) => networks.has(network),
      add: (network) => networks.add(network).catch(failed),
    },
  };
}

/** Where the records cannot be written, as on a full disk, this process counts for itself: people can still log in. */
function insuredAllowance(
  records: ExpiringRecords,
  rule: AllowanceRule,
  clocks: Clocks,
  failed: (error: unknown) => void,
): Allowance {
  const shared = new SharedAllowance(records, rule, clocks);
  const own = createAllowance(rule.limit, rule.windowSeconds, clocks.elapsed);
  return {
    take(keys) {
      const taken = shared.take(keys);
      if (!(taken instanceof Promise)) return taken;
      return taken.catch((error: unknown) => {
        failed(error);
        return own.take(keys);
      });
    },
    giveBack: (keys) => shared.giveBack(keys).catch(failed),
    async restore(keys) {
      own.restore(keys);
      await shared.restore(keys).catch(failed);
    },
  };
}
