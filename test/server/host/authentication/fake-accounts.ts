import type {
  Accounts,
  NameSelector,
  TokenClaims,
  Account as UsedAccount,
} from '../../../../src/server/host/accounts/port-accounts.js';
import type { LoginAttempt } from '../../../../src/server/host/accounts/user.js';
import { HttpError } from '../../../../src/server/runtime/errors/http-error.js';

interface Account extends UsedAccount {
  username?: string | undefined;
  email?: string | undefined;
}

export interface FakeAccounts extends Accounts {
  readonly all: Map<string, Account>;
  readonly ended: LoginAttempt[];
  readonly validated: LoginAttempt[];
  readonly revoked: Map<string, number>;
  /** Every key that was looked up. */
  readonly lookups: NameSelector[];
  rule: (attempt: LoginAttempt) => void;
  add(account: Account): void;
  raiseGeneration(userId: string): void;
}

/** For accounts without rules. */
export const nobodyConnects = (): never => {
  throw new Error('Nobody connects.');
};

/** Accounts in memory, with everything that the port asks for and a view of what was asked. */
export function fakeAccounts(): FakeAccounts {
  const generations = new Map<string, number>();
  const accounts: FakeAccounts = {
    all: new Map(),
    ended: [],
    validated: [],
    revoked: new Map(),
    lookups: [],
    rule: () => {},
    add(account) {
      accounts.all.set(account.id, account);
    },
    raiseGeneration(userId) {
      generations.set(userId, (generations.get(userId) ?? 0) + 1);
    },
    async find(key) {
      accounts.lookups.push(key);
      return [...accounts.all.values()].find((account) => matches(account, key));
    },
    async create({ passwordHash, ...names }) {
      for (const [name, value] of Object.entries(names)) {
        const key = name === 'email' ? { 'emails.address': value } : { username: value };
        if (await accounts.find(key))
          throw new HttpError({ status: 409, error: '403', reason: `This ${name} is taken` });
      }
      const id = `id${accounts.all.size}`;
      accounts.add({ id, passwordHash, ...names });
      return id;
    },
    generation: async (userId) => generations.get(userId) ?? 0,
    isCurrent: async (claims) => isCurrent(claims),
    mayCall: async () => true,
    findApiToken: async () => undefined,
    loginTokens: { add: async () => false, find: async () => undefined, remove: async () => {} },
    async revoke({ tokenId }, expires) {
      accounts.revoked.set(tokenId, expires);
    },
    async validateLogin(attempt) {
      accounts.validated.push(attempt);
      accounts.rule(attempt);
    },
    async loginEnded(attempt) {
      accounts.ended.push(attempt);
    },
  };
  const isCurrent = ({ userId, tokenId, generation }: TokenClaims) =>
    accounts.all.has(userId) &&
    !accounts.revoked.has(tokenId) &&
    generation === (generations.get(userId) ?? 0);
  return accounts;
}

function matches(account: Account, key: NameSelector): boolean {
  const [given, own] =
    'username' in key ? [key.username, account.username] : [key['emails.address'], account.email];
  return own?.toLowerCase() === given.toLowerCase();
}
