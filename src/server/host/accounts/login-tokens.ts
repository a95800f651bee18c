/** Stores log-in tokens in the accounts, in the field that Meteor uses. */
import { isPlainObject } from '../../runtime/index.js';
import type { Collection } from '../collection/collection.js';
import type { User } from './user.js';

const TOKENS = 'services.resume.loginTokens';
export const LOGIN_TOKEN_HASH = `${TOKENS}.hashedToken` as const;

/** A log-in token as Meteor stores it. */
export interface LoginToken {
  /** SHA-256 of the token, in base64. */
  hashedToken: string;
  when: Date;
}

export type LoginTokens = ReturnType<typeof storedLoginTokens>;

/** @param ready waits until the collection has its indexes */
export function storedLoginTokens(users: Collection<User>, ready: () => Promise<void>) {
  const findEntry = async (hashedToken: string) => {
    await ready();
    const user = await users.findOneAsync({ [LOGIN_TOKEN_HASH]: hashedToken });
    const entry = tokenEntries(user).find((stored) => stored['hashedToken'] === hashedToken);
    return user && entry && { userId: user._id, entry };
  };
  return {
    /** Adds a token and drops those older than `oldest`. Returns false if the account's generation has changed. */
    async add(_id: string, token: LoginToken, generation: number, oldest: Date): Promise<boolean> {
      await ready();
      await users.updateAsync(
        { _id, [`${TOKENS}.when`]: { $lt: oldest } },
        { $pull: { [TOKENS]: { when: { $lt: oldest } } } },
      );
      const isCurrent = generation === 0 ? { $in: [0, null] } : generation;
      const selector = { _id, 'services.restgen.generation': isCurrent };
      return (await users.updateAsync(selector, { $addToSet: { [TOKENS]: token } })) > 0;
    },
    async find(hashedToken: string): Promise<{ userId: string; when: Date } | undefined> {
      const match = await findEntry(hashedToken);
      const when = match?.entry['when'];
      return match !== undefined && when instanceof Date ? { userId: match.userId, when } : undefined;
    },
    async remove(_id: string, hashedToken: string): Promise<void> {
      const match = await findEntry(hashedToken);
      if (match !== undefined) await users.updateAsync({ _id }, { $pull: { [TOKENS]: match.entry } });
    },
  };
}

/** Other applications write to the database too, so the shape is checked. */
function tokenEntries(user: User | undefined): Record<string, unknown>[] {
  const resume = user?.services?.['resume'];
  const tokens = isPlainObject(resume) ? resume['loginTokens'] : undefined;
  return Array.isArray(tokens) ? tokens.filter(isPlainObject) : [];
}
