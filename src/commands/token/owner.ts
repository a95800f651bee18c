import { type Diagnostic, diagnostic } from '../../shared/diagnostics.js';
import type { OpenedAccounts, TokenOwner } from './accounts.js';

/** Finds the only account with this user name, email address or id. */
export async function accountNamed(
  { accounts, database }: OpenedAccounts,
  text: string,
): Promise<TokenOwner | Diagnostic> {
  const matches = await Promise.all([
    accounts.users.findOneAsync(text),
    accounts.findUserByUsername(text),
    accounts.findUserByEmail(text),
  ]);
  const byId = new Map(matches.flatMap((account) => (account === undefined ? [] : [[account._id, account]])));
  const [account, ...others] = byId.values();
  if (account === undefined)
    return accountMissing(`No account of ${database} has the name, address or id '${text}'.`);
  // A user may have registered with a name that is the id of another account.
  if (others.length > 0)
    return accountMissing(`'${text}' is the id of one account and the name of another one.`);
  return account;
}

const accountMissing = (message: string): Diagnostic =>
  diagnostic('account-not-found', message, {
    hint: 'Use the email address or another name of the account. RESTGEN_DATABASE_URL must be the same as for the server.',
  });
