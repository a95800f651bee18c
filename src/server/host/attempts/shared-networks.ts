import { LRUCache } from 'lru-cache';
import type { KnownNetworks } from '../authentication/index.js';
import type { ExpiringRecords } from './expiring-records.js';

/** How many networks this process keeps in memory, of all accounts together: about 5 MB. */
const MOST_NETWORKS = 50_000;
const DAY = 24 * 60 * 60 * 1000;
/** How long a network is known after a login. */
const LIFETIME = 90 * DAY;

/** Networks from which accounts were logged in to, as all processes know them. A login writes at most once a day. */
export class SharedNetworks implements KnownNetworks {
  readonly #records: ExpiringRecords;
  readonly #now: () => number;
  /** Until when they are known. */
  readonly #known = new LRUCache<string, number>({ max: MOST_NETWORKS });

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
    this.#known.set(network, until);
  }

  async #until(network: string): Promise<number> {
    const known = this.#known.get(network) ?? (await this.#records.timeOf(networkRecord(network)));
    if (known === undefined) return 0;
    this.#known.set(network, known);
    return known;
  }
}

const networkRecord = (network: string): string => `known-network ${network}`;
