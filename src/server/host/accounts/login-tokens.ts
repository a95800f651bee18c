/** Tokens of log-ins in the accounts, where Meteor keeps them. */
import { isPlainObject } from '../../runtime/index.js';
import type { LoginTokens } from '../authentication/index.js';
import type { Collection } from '../collection/collection.js';
import type { User } from './user.js';

const TOKENS = 'services.resume.loginTokens';
/** The field that the collection has an index of. */
export const LOGIN_TOKEN_HASH = `${TOKENS}.hashedToken` as const;

/** @param ready waits until the collection has its indexes */
export function storedLoginTokens(users: Collection<User>, ready: () => Promise<void>): LoginTokens {
  const entryOf = async (hashedToken: string) => {
    await ready();
    const user = await users.findOneAsync({ [LOGIN_TOKEN_HASH]: hashedToken });
    const entry = entriesOf(user).find((each) => each['hashedToken'] === hashedToken);
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
      const found = await entryOf(hashedToken);
      const when = found?.entry['when'];
      // Meteor wrote numbers once.
      if (found === undefined || !(when instanceof Date || typeof when === 'number')) return undefined;
      return { userId: found.userId, when: new Date(when) };
    },
    async remove(_id, hashedToken) {
      const found = await entryOf(hashedToken);
      if (found !== undefined) await users.updateAsync({ _id }, { $pull: { [TOKENS]: found.entry } });
    },
  };
}

/** Whoever else writes to the database may have left something else there. */
function entriesOf(user: User | undefined): Record<string, unknown>[] {
  const resume = user?.services?.['resume'];
  const tokens = isPlainObject(resume) ? resume['loginTokens'] : undefined;
  return Array.isArray(tokens) ? tokens.filter(isPlainObject) : [];
}
