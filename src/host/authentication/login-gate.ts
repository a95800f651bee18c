import { type AttemptLimits, type Credentials, createCounters, refuseHaste } from '../../runtime/index.js';
import type { Account } from './accounts.js';
import { clientNetwork } from './client-network.js';

/** An attempt to log in to one account. It counts as failed until it is reported otherwise. */
interface AccountAttempt {
  /** The password was right: earlier failures are cleared. */
  succeeded(): void;
  /** The attempt revealed nothing about the password: it does not count. */
  aborted(): void;
}

/** Guards everything costly in login and registration (C33). */
export interface LoginGate {
  /** @throws HttpError 429 after too many attempts from an address */
  enter(clientAddress: string): void;
  /** @throws HttpError 429 after too many failures with an account, or with a name that no account has */
  attempt(account: Account | undefined, credentials: Credentials): AccountAttempt;
}

export function createLoginGate(
  { perAddress, perAccount, windowSeconds }: Required<AttemptLimits>,
  now: () => number,
): LoginGate {
  const addresses = createCounters(perAddress, windowSeconds, now);
  const accounts = createCounters(perAccount, windowSeconds, now);
  return {
    enter(clientAddress) {
      refuseHaste(addresses.take(clientNetwork(clientAddress)));
    },
    attempt(account, credentials) {
      const key = account === undefined ? nameKey(credentials) : `account ${account.id}`;
      refuseHaste(accounts.take(key));
      return { succeeded: () => accounts.clear(key), aborted: () => accounts.giveBack(key) };
    },
  };
}

/** Names without an account are counted like accounts: otherwise the limit would reveal which accounts exist (C31). */
function nameKey({ username, email }: Credentials): string {
  return JSON.stringify([username, email].map((name) => name?.normalize('NFC').toLowerCase() ?? null));
}
