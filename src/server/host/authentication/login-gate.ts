import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Allowance,
  type AttemptLimits,
  type Credentials,
  createAllowance,
  refuseHaste,
} from '../../runtime/index.js';
import type { Account } from './accounts.js';
import { clientNetwork } from './client-network.js';

/** An attempt to log in to one account. It counts as failed until it is reported otherwise. */
interface AccountAttempt {
  /** The password was right: earlier failures are forgotten, and the network is known to the account. */
  succeeded(): Promise<void>;
  /** The attempt revealed nothing about the password: it does not count. */
  aborted(): Promise<void>;
}

/** Guards everything costly in login and registration (C33). */
export interface LoginGate {
  /** @throws HttpError 429 after too many attempts from an address */
  enter(clientAddress: string | null): Promise<void>;
  /** @throws HttpError 429 after too many failures with a name, be it an account's or nobody's */
  attempt(
    account: Account | undefined,
    credentials: Credentials,
    clientAddress: string | null,
  ): Promise<AccountAttempt>;
}

/** Networks from which accounts were logged in to. */
export interface KnownNetworks {
  has(network: string): boolean | Promise<boolean>;
  add(network: string): void | Promise<void>;
}

/** Where attempts are counted. */
export interface AttemptCounts {
  allowance(name: string, limit: number, windowSeconds: number): Allowance;
  readonly knownNetworks: KnownNetworks;
}

/** How many networks are known, of all accounts together: about 5 MB. */
const MOST_KNOWN_NETWORKS = 50_000;

/**
 * Counts in the memory of this process.
 * @param now milliseconds of a clock that never jumps
 */
export function ownCounts(now: () => number): AttemptCounts {
  // With `max`, the cache would take the memory of all networks at once.
  const known = new LRUCache<string, true>({ maxSize: MOST_KNOWN_NETWORKS, sizeCalculation: () => 1 });
  return {
    allowance: (_name, limit, windowSeconds) => createAllowance(limit, windowSeconds, now),
    knownNetworks: { has: (network) => known.has(network), add: (network) => void known.set(network, true) },
  };
}

/** @param secret people type passwords where a name belongs, so what is counted by names is stored under keyed hashes */
export function createLoginGate(
  { perAddress, perAccount, windowSeconds }: Required<AttemptLimits>,
  { allowance, knownNetworks }: AttemptCounts,
  secret: KeyObject,
): LoginGate {
  const addresses = allowance('login-address', perAddress, windowSeconds);
  const names = allowance('login-name', perAccount, windowSeconds);
  const hashed = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    async enter(clientAddress) {
      refuseHaste(await addresses.take([hashed(clientNetwork(clientAddress))]));
    },
    async attempt(account, credentials, clientAddress) {
      const network = clientNetwork(clientAddress);
      // Looked up for an account that is none, too, so that it takes as long (C31).
      const home = hashed(`${account?.id ?? ''} ${network}`);
      const isKnown = await knownNetworks.has(home);
      const keys = nameKeys(credentials, isKnown ? network : null).map(hashed);
      refuseHaste(await names.take(keys));
      return {
        async succeeded() {
          await names.restore(keys);
          if (account !== undefined) await knownNetworks.add(home);
        },
        aborted: async () => names.giveBack(keys),
      };
    },
  };
}

/**
 * What the attempts with these names are counted by. It is the names, and not the account: a limit that a user name and
 * an address share would tell that they belong together, and one that only accounts have, which accounts there are
 * (C31). A network from which the account was logged in to before has attempts of its own: strangers who guess cannot
 * shut out the owner.
 */
function nameKeys({ username, email }: Credentials, knownNetwork: string | null): string[] {
  return Object.entries({ username, email })
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([kind, name]) => JSON.stringify([kind, name.normalize('NFC').toLowerCase(), knownNetwork]));
}
