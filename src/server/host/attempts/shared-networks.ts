import type { FamiliarNetworks } from '../authentication/index.js';
import type { ExpiringRecords } from './expiring-records.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long a network stays known after a login, in milliseconds. */
const LIFETIME = 90 * DAY;

/** Networks from which users have logged in, shared by all processes. A login writes at most once a day. */
export class SharedNetworks implements FamiliarNetworks {
  readonly #records: ExpiringRecords;
  readonly #now: () => number;

  constructor(records: ExpiringRecords, now: () => number) {
    this.#records = records;
    this.#now = now;
  }

  async has(network: string): Promise<boolean> {
    return ((await this.#records.timeOf(networkRecord(network))) ?? 0) > this.#now();
  }

  async add(network: string): Promise<void> {
    const id = networkRecord(network);
    const until = this.#now() + LIFETIME;
    for (;;) {
      const recorded = await this.#records.timeOf(id);
      if ((recorded ?? 0) > until - DAY || (await this.#records.replace(id, recorded, until))) return;
    }
  }
}

const networkRecord = (network: string): string => `known-network ${network}`;
