import { createHmac, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Allowance,
  type AttemptLimits,
  type Credentials,
  clientNetwork,
  createAllowance,
  refuseHaste,
} from '../../runtime/index.js';
import type { Account } from '../accounts/port-accounts.js';

/** Networks from which users have logged in, by account. */
export interface FamiliarNetworks {
  has(network: string): boolean | Promise<boolean>;
  add(network: string): void | Promise<void>;
}

/** Stores counts of attempts. */
export interface AttemptCounts {
  allowance(name: string, limit: number, windowSeconds: number): Allowance;
  readonly familiarNetworks: FamiliarNetworks;
}

/** How many networks of all accounts are stored: about 5 MB. */
const MAX_NETWORKS = 50_000;

/**
 * Counts in the memory of this process.
 * @param now milliseconds of a clock that never jumps
 */
export function ownCounts(now: () => number): AttemptCounts {
  // `max` would allocate memory for all networks at once.
  const networks = new LRUCache<string, true>({ maxSize: MAX_NETWORKS, sizeCalculation: () => 1 });
  return {
    allowance: (_name, limit, windowSeconds) => createAllowance(limit, windowSeconds, now),
    familiarNetworks: {
      has: (network) => networks.has(network),
      add: (network) => void networks.set(network, true),
    },
  };
}

export type LoginGate = ReturnType<typeof createLoginGate>;

/**
 * Limits how often the costly steps of login and registration run (C33).
 * @param secret the key of the hashes under which names are counted: people sometimes type a password as their name
 */
export function createLoginGate(
  { perAddress, perAccount, windowSeconds }: Required<AttemptLimits>,
  { allowance, familiarNetworks }: AttemptCounts,
  secret: KeyObject,
) {
  const addresses = allowance('login-address', perAddress, windowSeconds);
  const names = allowance('login-name', perAccount, windowSeconds);
  const keyedHash = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  const networkKey = (userId: string, network: string): string => keyedHash(`${userId} ${network}`);
  return {
    /** Makes the network of a registration known to the new account. */
    async addFamiliarNetwork(userId: string, clientAddress: string | null): Promise<void> {
      await familiarNetworks.add(networkKey(userId, clientNetwork(clientAddress)));
    },
    /** @throws HttpError 429 after too many attempts from an address */
    async enter(clientAddress: string | null): Promise<void> {
      refuseHaste(await addresses.take([keyedHash(clientNetwork(clientAddress))]));
    },
    /**
     * Counts an attempt to log in to one account as a failure. The result clears earlier failures, because the password was right, and makes
     * the network known to the account.
     * @throws HttpError 429 after too many failures with a name, whether or not an account has it
     */
    async attempt(account: Account | undefined, credentials: Credentials, clientAddress: string | null) {
      const network = clientNetwork(clientAddress);
      // An unknown account is looked up too, so that both answers take the same time (C31).
      const accountNetwork = networkKey(account?.id ?? '', network);
      const isFamiliar = await familiarNetworks.has(accountNetwork);
      const keys = nameKeys(credentials, isFamiliar ? network : null).map(keyedHash);
      refuseHaste(await names.take(keys));
      return async (): Promise<void> => {
        await names.restore(keys);
        if (account !== undefined) await familiarNetworks.add(accountNetwork);
      };
    },
  };
}

/**
 * The keys under which attempts with these names are counted. Counting by account would leak two facts (C31): that a
 * user name and an address belong to the same account, and which accounts exist. A known network has attempts of its
 * own, so that strangers who guess passwords cannot lock out the owner.
 */
function nameKeys({ username, email }: Credentials, familiarNetwork: string | null): string[] {
  return Object.entries({ username, email })
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([kind, name]) => JSON.stringify([kind, name.normalize('NFC').toLowerCase(), familiarNetwork]));
}
