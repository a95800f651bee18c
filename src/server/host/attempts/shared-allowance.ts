import type { TimeRecords } from './time-records.js';

export interface AllowanceRule {
  /** The prefix of its record names. */
  name: string;
  /** Attempts of a key in each window. All are available at once; used ones come back one by one. */
  limit: number;
  windowSeconds: number;
}

/**
 * Attempts that all processes count together. The record of a key holds the time at which all its attempts will be free
 * again. Each attempt moves that time one interval into the future, up to one window ahead.
 */
export function sharedAllowance(records: TimeRecords, { name, limit, windowSeconds }: AllowanceRule) {
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
