import { LRUCache } from 'lru-cache';
import type { FamiliarNetworks } from '../authentication/index.js';
import type { ExpiringRecords } from './expiring-records.js';

/** How many networks of all accounts this process caches: about 5 MB. */
const MAX_NETWORKS = 50_000;
const DAY = 24 * 60 * 60 * 1000;
/** How long a network stays known after a login, in milliseconds. */
const LIFETIME = 90 * DAY;

/** Networks from which users have logged in, shared by all processes. A login writes at most once a day. */
export class SharedNetworks implements FamiliarNetworks {
  readonly #records: ExpiringRecords;
  readonly #now: () => number;
  /** By network, the time until which it is known. */
  readonly #cache = new LRUCache<string, number>({ max: MAX_NETWORKS });

  constructor(records: ExpiringRecords, now: () => number) {
    this.#records = records;
    this.#now = now;
  }

  async has(network: string): Promise<boolean> {
    return (await this.#until(network)) > this.#now();
  }

  async add(network: string): Promise<void> {
    const until = this.#now() + LIFETIME;
    if ((await this.#until(network)) > until - DAY) return;
    const id = networkRecord(network);
    while (!(await this.#records.replace(id, await this.#records.timeOf(id), until)));
    this.#cache.set(network, until);
  }

  async #until(network: string): Promise<number> {
    const until = this.#cache.get(network) ?? (await this.#records.timeOf(networkRecord(network)));
    if (until === undefined) return 0;
    this.#cache.set(network, until);
    return until;
  }
}

const networkRecord = (network: string): string => `known-network ${network}`;
