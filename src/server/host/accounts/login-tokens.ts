/** Stores log-in tokens in the accounts, in the field that Meteor uses. */
import { isPlainObject } from '../../runtime/index.js';
import type { LoginTokens } from '../authentication/index.js';
import type { Collection } from '../collection/collection.js';
import type { User } from './user.js';

const TOKENS = 'services.resume.loginTokens';
export const LOGIN_TOKEN_HASH = `${TOKENS}.hashedToken` as const;

/** @param ready waits until the collection has its indexes */
export function storedLoginTokens(users: Collection<User>, ready: () => Promise<void>): LoginTokens {
  const entryOf = async (hashedToken: string) => {
    await ready();
    const user = await users.findOneAsync({ [LOGIN_TOKEN_HASH]: hashedToken });
    const entry = entriesOf(user).find((stored) => stored['hashedToken'] === hashedToken);
    return user && entry && { userId: user._id, entry };
  };
  return {
    async add(_id, token, generation, oldest) {
      await ready();
      await users.updateAsync(
        { _id, [`${TOKENS}.when`]: { $lt: oldest } },
        { $pull: { [TOKENS]: { when: { $lt: oldest } } } },
      );
      const isCurrent = generation === 0 ? { $in: [0, null] } : generation;
      const selector = { _id, 'services.restgen.generation': isCurrent };
      return (await users.updateAsync(selector, { $addToSet: { [TOKENS]: token } })) > 0;
    },
    async find(hashedToken) {
      const match = await entryOf(hashedToken);
      const when = match?.entry['when'];
      // Old versions of Meteor stored numbers.
      if (match === undefined || !(when instanceof Date || typeof when === 'number')) return undefined;
      return { userId: match.userId, when: new Date(when) };
    },
    async remove(_id, hashedToken) {
      const match = await entryOf(hashedToken);
      if (match !== undefined) await users.updateAsync({ _id }, { $pull: { [TOKENS]: match.entry } });
    },
  };
}

/** Other applications write to the database too, so the shape is checked. */
function entriesOf(user: User | undefined): Record<string, unknown>[] {
  const resume = user?.services?.['resume'];
  const tokens = isPlainObject(resume) ? resume['loginTokens'] : undefined;
  return Array.isArray(tokens) ? tokens.filter(isPlainObject) : [];
}
