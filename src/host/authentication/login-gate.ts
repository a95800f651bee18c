import { LRUCache } from 'lru-cache';
import { type AttemptLimits, type Credentials, createAllowance, refuseHaste } from '../../runtime/index.js';
import type { Account } from './accounts.js';
import { clientNetwork } from './client-network.js';

/** An attempt to log in to one account. It counts as failed until it is reported otherwise. */
interface AccountAttempt {
  /** The password was right: earlier failures are forgotten, and the network is known to the account. */
  succeeded(): void;
  /** The attempt revealed nothing about the password: it does not count. */
  aborted(): void;
}

/** Guards everything costly in login and registration (C33). */
export interface LoginGate {
  /** @throws HttpError 429 after too many attempts from an address */
  enter(clientAddress: string): void;
  /** @throws HttpError 429 after too many failures with a name, be it an account's or nobody's */
  attempt(account: Account | undefined, credentials: Credentials, clientAddress: string): AccountAttempt;
}

/** How many networks are known, of all accounts together: about 5 MB. */
const MOST_KNOWN_NETWORKS = 50_000;

/** @param now milliseconds of a clock that never jumps */
export function createLoginGate(
  { perAddress, perAccount, windowSeconds }: Required<AttemptLimits>,
  now: () => number,
): LoginGate {
  const addresses = createAllowance(perAddress, windowSeconds, now);
  const names = createAllowance(perAccount, windowSeconds, now);
  const known = new LRUCache<string, true>({ max: MOST_KNOWN_NETWORKS });
  return {
    enter(clientAddress) {
      refuseHaste(addresses.take([clientNetwork(clientAddress)]));
    },
    attempt(account, credentials, clientAddress) {
      const network = clientNetwork(clientAddress);
      const home = account === undefined ? undefined : `${account.id} ${network}`;
      const keys = nameKeys(credentials, home !== undefined && known.has(home) ? network : null);
      refuseHaste(names.take(keys));
      return {
        succeeded() {
          names.restore(keys);
          if (home !== undefined) known.set(home, true);
        },
        aborted: () => names.giveBack(keys),
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
